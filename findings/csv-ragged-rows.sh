#!/usr/bin/env bash
# csv-parse makes an error object, with its stack, for each row that has another number of cells than the first one, also where
# relax_column_count allows such rows and no error is thrown. Bank files whose last cells are empty have many of them. Installs
# the package into a temporary folder, parses texts made here, without this project, and counts the error objects. The times
# are only shown. Exits with 1 if the counts are not those seen on 2026-11-28, such as after a mend.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm init --yes >/dev/null
npm install --no-audit --no-fund --ignore-scripts --loglevel=error csv-parse@7.0.3

cat >count.cjs <<'SCRIPT'
const { parse } = require('csv-parse/sync');

let errors = 0;
const capture = Error.captureStackTrace;
Error.captureStackTrace = (target, below) => {
  if (below?.name === 'CsvError') errors += 1;
  return capture(target, below);
};

const rows = 20_000;
const texts = {
  'rows of two cells': 'a,b\n'.repeat(rows),
  'every other row of one cell': 'a,b\na\n'.repeat(rows / 2),
};
const seen = { 'rows of two cells': 0, 'every other row of one cell': rows / 2 };
let changed = 0;
for (const [what, text] of Object.entries(texts)) {
  errors = 0;
  const before = process.cpuUsage();
  const { length } = parse(text, { relax_column_count: true });
  const ms = Math.round(process.cpuUsage(before).user / 1000);
  const isAsSeen = errors === seen[what] && length === rows;
  if (!isAsSeen) changed += 1;
  console.log(`${isAsSeen ? 'as seen' : 'CHANGED'}  csv-parse 7.0.3, relax_column_count: ${what}`);
  console.log(`         ${length} rows, ${errors} error objects, expected 0; ${ms} ms of processor time`);
}
process.exitCode = changed === 0 ? 0 : 1;
SCRIPT
node count.cjs
