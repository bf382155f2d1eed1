import { cases } from '../cases/cases';
import { expectationOf, verdictOn } from '../judge';

export interface Result {
  readonly id: string;
  /** The text from `observe`, or `could not run: ` and the reason. */
  readonly actual: string;
}

const sheetName = 'Conformance';
const header = ['id', 'rule', 'mode', 'expected', 'actual', 'verdict', 'run'];
const widthsPx = [220, 360, 80, 300, 300, 160, 180];
const firstRow = 2;
const verdictColumn = 6;
const longestText = 1_000;

/** Writes one row for each case, in their order. Cases without a verdict have not run yet. */
export function startResultSheet(): void {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  const sheet = spreadsheet.getSheetByName(sheetName) ?? spreadsheet.insertSheet(sheetName);
  const rows = cases.map((one) => [one.id, one.rule, one.mode, expectationOf(one), '', '', '']);
  sheet.getRange(1, 1, sheet.getMaxRows(), header.length).clearContent();
  sheet.getRange(1, 1, rows.length + 1, header.length).setValues([header, ...rows].map((row) => row.map(asText)));
  sheet.setFrozenRows(1);
  widthsPx.forEach((widthPx, index) => void sheet.setColumnWidth(index + 1, widthPx));
  spreadsheet.setActiveSheet(sheet);
  SpreadsheetApp.flush();
}

export function pendingIds(): ReadonlySet<string> {
  const verdicts = resultSheet().getRange(firstRow, verdictColumn, cases.length, 1).getValues();
  return new Set(cases.filter((_, index) => verdicts[index]?.[0] === '').map(({ id }) => id));
}

export function record(results: readonly Result[]): void {
  const locale = Session.getActiveUserLocale();
  const runAt = new Date().toISOString();
  const rows: string[][] = [];
  for (const { id, actual } of results) {
    const index = cases.findIndex((one) => one.id === id);
    const one = cases[index];
    if (one === undefined) continue;
    const verdict = verdictOn(one, actual, locale);
    rows[index] = [verdict === actual ? '' : actual, verdict, runAt].map(asText);
  }
  for (const [index, block] of blocksOf(rows)) {
    resultSheet()
      .getRange(firstRow + index, verdictColumn - 1, block.length, header.length - verdictColumn + 2)
      .setValues(block);
  }
  SpreadsheetApp.flush();
}

/** Groups consecutive rows, which are written with one call: a call takes a tenth of a second on Google. */
function blocksOf(rows: readonly string[][]): (readonly [index: number, block: string[][]])[] {
  const blocks: [number, string[][]][] = [];
  rows.forEach((row, index) => {
    const last = blocks[blocks.length - 1];
    if (last !== undefined && last[0] + last[1].length === index) last[1].push(row);
    else blocks.push([index, [row]]);
  });
  return blocks;
}

function resultSheet(): GoogleAppsScript.Spreadsheet.Sheet {
  const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName(sheetName);
  if (sheet === null) throw new Error('Choose Conformance › Run first.');
  return sheet;
}

/** Prevents the cell from being read as a number, a date or a formula. */
function asText(text: string): string {
  if (text === '') return '';
  return `'${text.length > longestText ? `${text.slice(0, longestText)}…` : text}`;
}
