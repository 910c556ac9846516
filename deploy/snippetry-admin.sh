#!/bin/sh
# Runs a command of the operator in the image of a service.
[ $# -gt 0 ] || set -- help
export LOG_LEVEL=error
exec node src/main.ts "$@"
