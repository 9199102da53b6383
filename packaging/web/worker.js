// A second instance of the program. Its first message is the compiled program, each later one a job: its name and its
// data. It answers with the job's reports, then `true`, or `false` after a failure.
import init, { run_job } from "./othello.js";

let ready;

onmessage = async ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    ready = init({ module_or_path: data });
    return;
  }
  let done = false;
  try {
    await ready;
    done = run_job(data[0], data[1], (report) => postMessage(report));
  } catch (error) {
    console.error(error);
  }
  postMessage(done);
};
