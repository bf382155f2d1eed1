#!/usr/bin/env bash
# Univer 0.25.1: results of common functions that differ from the documentation of Google Sheets, on valid input and
# without this project. Installs Univer into a temporary folder, calculates one workbook, and prints each formula with the
# result seen and the one expected. Exits with 1 if a result is not the one seen on 2026-11-28, such as after a mend.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

version=0.25.1
npm init --yes >/dev/null
npm install --no-audit --no-fund --loglevel=error \
  "@univerjs/core@$version" "@univerjs/engine-formula@$version" "@univerjs/sheets@$version" \
  "@univerjs/sheets-formula@$version" rxjs@7.8.2

cat >calculate.cjs <<'SCRIPT'
const { LocaleType, LogLevel, Univer, UniverInstanceType, ICommandService } = require('@univerjs/core');
const engine = require('@univerjs/engine-formula');
const { UniverSheetsPlugin } = require('@univerjs/sheets');
const { UniverSheetsFormulaPlugin } = require('@univerjs/sheets-formula');

const text = (v) => ({ v, t: 1 });
const number = (v) => ({ v, t: 2 });
/** A: the text 12, a blank cell, the number 12. B: 1, 2, 3, 0. */
const cells = [
  [text('12'), number(1)],
  [undefined, number(2)],
  [number(12), number(3)],
  [undefined, number(0)],
];

const day = (iso) => Date.parse(iso) / 86_400_000 + 25_569;

/** Formula, result seen, result by the documentation of Sheets, and why. */
const findings = [
  ['=EDATE(DATE(2026,1,31),1)', day('2026-03-03'), day('2026-02-28'), 'EDATE goes on into the next month'],
  ['=EDATE(DATE(2024,2,29),12)', day('2025-03-01'), day('2025-02-28'), 'the same after a leap day'],
  ['=EOMONTH(DATE(2026,5,15),-1.5)', day('2026-03-31'), day('2026-04-30'), '"decimal components truncated": -1 month'],
  ['=ROWS(UNIQUE({"0012";"12"}))', 1, 2, 'two texts are merged, because they look like equal numbers'],
  ['=MAXIFS(B1:B3,B1:B3,">9")', '', 0, '"MAXIFS will return 0 if none of the criteria are satisfied"'],
  ['=MINIFS(B1:B3,B1:B3,">9")', '', 0, 'as MAXIFS'],
  ['=SUM({B1:B2;B3})', 0, 6, 'ranges within an array literal: no error, and a wrong sum'],
  ['=A1=12', 0, 0, 'a text is not a number'],
  ['=A1=12', 1, 0, 'the same formula again: an index of the column has one entry for both'],
  ['=VLOOKUP(12,A1:B3,2,FALSE)', 1, 3, 'finds the row of the text, by the same index'],
  ['=A2=FALSE', 0, 1, 'a blank cell equals FALSE; by the same index it does not'],
  ['=B4=""', 0, 0, 'an amount of 0 is not blank'],
  ['=B4=""', 1, 0, 'the same formula again: the index finds zeros where blank cells are wanted'],
];

async function run() {
  const univer = new Univer({ locale: LocaleType.EN_US, locales: { [LocaleType.EN_US]: {} }, logLevel: LogLevel.SILENT });
  univer.registerPlugin(engine.UniverFormulaEnginePlugin);
  univer.registerPlugin(UniverSheetsPlugin);
  univer.registerPlugin(UniverSheetsFormulaPlugin);
  const cellData = {};
  cells.forEach((row, r) => row.forEach((cell, c) => cell && ((cellData[r] ??= {})[c] = cell)));
  const resultColumn = 8;
  findings.forEach(([f], r) => ((cellData[r] ??= {})[resultColumn] = { f }));
  const sheet = { id: 's', name: 'Sheet1', rowCount: 100, columnCount: 20, cellData };
  const unit = univer.createUnit(UniverInstanceType.UNIVER_SHEET, { id: 'w', sheetOrder: ['s'], sheets: { s: sheet } });
  const commands = univer.__getInjector().get(ICommandService);
  await commands.executeCommand(
    engine.SetFormulaCalculationStartMutation.id,
    { commands: [], forceCalculation: true },
    { onlyLocal: true },
  );
  const worksheet = unit.getActiveSheet();
  const resultOf = (row) => worksheet.getCell(row, resultColumn)?.v;
  const until = Date.now() + 60_000;
  while (findings.some((_, row) => resultOf(row) === undefined) && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  let changed = 0;
  console.log(`Univer ${process.argv[2]}\n`);
  findings.forEach(([formula, seen, expected, why], row) => {
    const result = resultOf(row) ?? null;
    const note = result === seen ? '' : `   CHANGED: was ${JSON.stringify(seen)}`;
    if (note) changed += 1;
    console.log(`${formula}   seen ${JSON.stringify(result)}, expected ${JSON.stringify(expected)}: ${why}${note}`);
  });
  console.log(`\n${changed} of ${findings.length} results have changed.`);
  process.exit(changed === 0 ? 0 : 1);
}

run();
SCRIPT

node calculate.cjs "$version"
