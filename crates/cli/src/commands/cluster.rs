//! `--cluster nats://HOST`: the workers of a cluster play the games of a command.

use std::{path::PathBuf, sync::Arc};

use othello_lab::{
    executor::{Executor, cluster::Access},
    jobs,
};

use super::{error::CliError, output::complain};

/// The cluster options that several commands share.
#[derive(clap::Args)]
pub struct Machines {
    /// Play the games on the workers of this cluster: nats://HOST or tls://HOST
    #[arg(long, value_name = "ADDRESS")]
    cluster: Option<Access>,
    /// File with the credentials for the cluster's server [default: the file in OTHELLO_NATS_CREDENTIALS]
    #[arg(long, value_name = "FILE", requires = "cluster")]
    credentials: Option<PathBuf>,
}

impl Machines {
    /// The executor: the cluster if one is given, otherwise this machine.
    ///
    /// # Errors
    /// If the cluster cannot be joined.
    pub fn executor(&self) -> Result<Executor, CliError> {
        let Some(access) = &self.cluster else { return Ok(Executor::default()) };
        let access = access.clone().with_credentials(self.credentials.as_deref())?;
        let cluster = Arc::new(jobs::join(&access)?);
        if cluster.workers().is_empty() {
            complain(format_args!(
                "nobody works at {} yet: start othello-lab worker {} where the games are to be played",
                cluster.address(),
                cluster.address()
            ));
        }
        Ok(Executor::remote(cluster))
    }
}
