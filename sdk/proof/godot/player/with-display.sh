#!/bin/sh
# Runs a command with a display of its own, drawn by software.
display=$(mktemp)
Xvfb -displayfd 3 -screen 0 1800x1800x24 -nolisten tcp 3> "$display" 2> /dev/null &
until [ -s "$display" ]; do sleep 0.1; done
DISPLAY=":$(cat "$display")" "$@"
code=$?
kill $!
rm -f "$display"
exit $code
