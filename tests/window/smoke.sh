#!/bin/sh
# Opens the real window on a screen of its own, plays f5 with the mouse, and compares the screen
# before and after. Run it under Xvfb: xvfb-run -a -s "-screen 0 1280x900x24" tests/smoke.sh OTHELLO
set -eu
othello=$1
home=$(mktemp -d)
export XDG_DATA_HOME="$home/data" XDG_CONFIG_HOME="$home/config" XDG_RUNTIME_DIR="$home"
# Two people, so that nothing moves by itself between the two pictures.
mkdir -p "$home/config/othello-lab"
echo '(animation: Off, seats: ("human", "human"), size: Some((1040.0, 720.0)))' > "$home/config/othello-lab/settings.ron"
"$othello" --renderer "${2:-glow}" &
app=$!
trap 'kill $app 2>/dev/null || true; rm -rf "$home"' EXIT
tries=0
until window=$(xdotool search --onlyvisible --name '^Othello Lab$'); do
    tries=$((tries + 1))
    [ "$tries" -lt 6000 ] || { echo "no window after ten minutes" >&2; exit 1; }
    sleep 0.1
done
# Colours by the middle of a square, 0 to 255: green of the picture $1 at $2,$3.
color() { convert "$home/$1.png" -format "%[fx:int(255*p{$2,$3}.g)]" info:; }
# The window is drawn when there is felt on c1.
tries=0
until import -window "$window" "$home/before.png" && [ "$(color before 264 118)" -gt 90 ]; do
    tries=$((tries + 1))
    [ "$tries" -lt 3000 ] || { echo "no board in the window" >&2; exit 1; }
    sleep 0.2
done
eval "$(xdotool getwindowgeometry --shell "$window")"
# f5 in a window of 1040x720.
xdotool mousemove $((X + 472)) $((Y + 394)) click 1
tries=0
until import -window "$window" "$home/after.png" && [ "$(color after 480 404)" -lt 70 ]; do
    tries=$((tries + 1))
    [ "$tries" -lt 3000 ] || { echo "no black disc on f5" >&2; exit 1; }
    sleep 0.2
done
xdotool mousemove $((X + 700)) $((Y + 660))
sleep 1
import -window "$window" "$home/after.png"
changed=$(compare -metric AE "$home/before.png" "$home/after.png" null: 2>&1 || true)
# One disc, one flip, other marks, the list and the counts: far more than nothing, far less than all.
[ "${changed%%[!0-9]*}" -gt 3000 ] && [ "${changed%%[!0-9]*}" -lt 60000 ] || {
    echo "expected 3000 to 60000 changed pixels, found $changed" >&2
    exit 1
}
# A black disc now lies on f5 and one on e5; c1 is felt.
[ "$(color after 480 404)" -lt 70 ] || { echo "no black disc on f5" >&2; exit 1; }
[ "$(color after 412 404)" -lt 70 ] || { echo "e5 was not flipped" >&2; exit 1; }
[ "$(color after 264 118)" -gt 90 ] || { echo "no felt on c1" >&2; exit 1; }
echo "f5 was played: $changed pixels changed"
