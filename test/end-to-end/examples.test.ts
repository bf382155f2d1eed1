import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../../scripts/paths';
import { type FunctionName, functionNames, functionSpec } from '../../src/addon/formulas/catalogue/functions';
import { functionHelp } from '../../src/addon/formulas/catalogue/help';
import { isCellError } from '../../src/workbench/workbook/workbook';
import { type Cells, openCells } from './cells';
import { type DemoService, referenceDate, startDemo } from './demo-service';

// Every formula of the help, the README and the function reference, run by the shipped bundle over the demo of that day.
let demo: DemoService;
let cells: Cells;

beforeAll(async () => {
  demo = await startDemo();
  const realNow = () => Date.parse(`${referenceDate}T17:00:00Z`);
  cells = await openCells({ apiUrl: demo.url, key: demo.keys.full, realNow });
  const { sheetId } = cells.workbook.insertSheet('Refresh');
  const rectangle = { row: 1, column: 1, rowCount: 1, columnCount: 1 };
  cells.workbook.write(sheetId, rectangle, [[{ value: 1 }]]);
  cells.workbook.setNamedRange({ name: 'FIN_REFRESH', sheetId, rectangle });
  const { sheetId: historyId } = cells.workbook.insertSheet('Balance history');
  const history = [
    ['Day', 'Account', 'Category', 'Balance', 'Currency'],
    [`${referenceDate.slice(0, 8)}01`, 'Everyday Checking', 'bank', 100, 'USD'],
  ].map((row) => row.map((value) => ({ value })));
  const { sheetId: statementsId } = cells.workbook.insertSheet('Statements');
  for (const sheetId of [historyId, statementsId]) {
    const columnCount = sheetId === historyId ? 5 : 4;
    const rows = history.map((row) => row.slice(0, columnCount));
    cells.workbook.write(sheetId, { row: 1, column: 1, rowCount: 2, columnCount }, rows);
  }
  const plan = [
    ['Date', 'Amount', 'Name'],
    ['+10d', -1200, 'Holiday'],
  ].map((row) => row.map((value) => ({ value })));
  const rates = [
    ['Currency', 'Rate to USD'],
    ['EUR', 1.09],
  ].map((row) => row.map((value) => ({ value })));
  const { sheetId: ratesId } = cells.workbook.insertSheet('Rates');
  cells.workbook.write(ratesId, { row: 1, column: 1, rowCount: 2, columnCount: 2 }, rates);
  const { sheetId: planId } = cells.workbook.insertSheet('FIN Plan');
  cells.workbook.write(planId, { row: 1, column: 1, rowCount: 2, columnCount: 3 }, plan);
});

afterAll(async () => {
  await cells.close();
  await demo.close();
});

/** Formulas in the code of a document: whole lines of its blocks, and what stands between backticks. */
function formulasOf(markdown: string): string[] {
  let isInBlock = false;
  return markdown.split('\n').flatMap((line) => {
    if (line.startsWith('```')) isInBlock = !isInBlock;
    const texts = isInBlock ? [line] : Array.from(line.matchAll(/`([^`]+)`/g), ([, text = '']) => text);
    return texts.filter((text) => /^=.*\bFIN_\w+\(/.test(text));
  });
}

const shown = ['README.md', 'docs/functions.md'].flatMap((file) =>
  formulasOf(readFileSync(join(paths.root, file), 'utf8')),
);
const helped = functionNames.flatMap((name) => functionHelp(name).examples.map(({ formula }) => formula));

test('the README and the function reference contain every example of the help, and more formulas', () => {
  expect(helped.filter((formula) => !shown.includes(formula))).toEqual([]);
  expect(shown).toContain('=IFERROR(FIN_TRANSACTIONS("nonsense"), "x")');
  expect(shown).toContain('=FIN_HOLDINGS(, FIN_REFRESH)');
});

test.each(functionNames)('%s has an example', (name) => {
  expect(functionHelp(name).examples.every(({ formula }) => formula.startsWith(`=${name}(`))).toBe(true);
  expect(functionHelp(name).examples.length).toBeGreaterThan(0);
});

test.each([...new Set([...helped, ...shown])])('%s returns values and no error', async (formula) => {
  const table = await cells.evaluate(formula);
  expect(table.flat().filter(isCellError)).toEqual([]);
  expect(table.flat().some((value) => value !== null && value !== '')).toBe(true);

  const name = /^=(FIN_\w+)\(/.exec(formula)?.[1] as FunctionName | undefined;
  const isTable = name !== undefined && 'columns' in functionSpec(name).options;
  if (!isTable || formula.includes('headers=false')) return;
  const [header = [], ...rows] = table;
  expect(header.every((title) => typeof title === 'string' && title !== '')).toBe(true);
  expect(rows.length).toBeGreaterThan(0);
});
