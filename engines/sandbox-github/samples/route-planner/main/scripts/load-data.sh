#!/usr/bin/env bash
# Loads the towns and roads of a CSV file into the database of DATABASE_URL.
set -euo pipefail

file="${1:?usage: load-data.sh roads.csv}"
: "${DATABASE_URL:?DATABASE_URL is not set}"

if [[ ! -r "$file" ]]; then
  echo "cannot read $file" >&2
  exit 1
fi

psql "$DATABASE_URL" --set ON_ERROR_STOP=1 <<SQL
CREATE TEMP TABLE incoming ("from" text, "to" text, km numeric, speed integer);
\copy incoming FROM '$file' WITH (FORMAT csv, HEADER true)
INSERT INTO towns (id, name)
SELECT row_number() OVER (ORDER BY name), name
FROM (SELECT "from" AS name FROM incoming UNION SELECT "to" FROM incoming) AS names
ON CONFLICT (name) DO NOTHING;
SQL
echo "loaded $(wc -l < "$file") lines"
