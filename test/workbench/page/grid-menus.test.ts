import { isDeepStrictEqual } from 'node:util';
import type { IWorkbookData, IWorksheetData } from '@univerjs/core';
import type { Browser, Locator, Page } from 'playwright-core';
import { paths } from '../../../scripts/paths';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { launchBrowser } from '../../support/browser/browser';
import {
  type OpenedWorkbench,
  openWorkbench,
  selectCells,
  settled,
  typeFormula,
} from '../../support/browser/workbench-page';
import { FakeCustomFunctions } from '../../support/host/fake-custom-functions';
import { FakeHost } from '../../support/host/fake-host';
import { until } from '../../support/until';

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });

const dues = [
  ['Name', 'Due'],
  ['Rent', { dateSerial: 46_000 }],
  ['#N/A', { dateSerial: 46_001 }],
];
/** Texts that look like a formula, a number of more decimals than are shown. */
const rates = [['Rent'], ['=1+1'], [1234.5678]];

let browser: Browser;
let workbook: Workbook;
let server: WorkbenchServer;
let opened: OpenedWorkbench;
let page: Page;

beforeAll(async () => {
  workbook = await createUniverWorkbook({ name: 'Books', sheetNames: ['Book', 'Sum'] });
  workbook.write(0, at(1, 1, 4, 3), [
    [{ value: 'Name' }, { value: 'Amount' }, { value: 'Double' }],
    [{ value: 'Cash' }, { value: 3 }, { formula: '=B2*2' }],
    [{ value: 'Bond' }, { value: 10 }, { formula: '=B3*2' }],
    [{ value: 'Stock' }, { value: 1 }, { formula: '=B4*2' }],
  ]);
  workbook.setStyles(0, at(1, 1, 1, 3), () => ({ isBold: true }));
  workbook.write(1, at(1, 1, 2), [[{ formula: '=SUM(Book!B2:B4)' }], [{ formula: '=SUM({Book!B2:B3;Book!B4})' }]]);
  await workbook.whenCalculated();
  const customFunctions = new FakeCustomFunctions({ fin_dues: () => dues, fin_rates: () => rates });
  workbook.setCustomFunctions(customFunctions);
  const host = new FakeHost({ customFunctions });
  server = await startWorkbenchServer({ workbook, host, pageDir: paths.pageDir, port: 0 });
  browser = await launchBrowser();
  opened = await openWorkbench(browser, server.url);
  page = opened.page;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});

beforeEach(async () => {
  // Reverts the changes of a failed case.
  if (workbook.history.state().undoCount === 0) return;
  await page.keyboard.press('Escape');
  while (workbook.history.state().undoCount > 0) workbook.history.undo();
  await workbook.whenCalculated();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  workbook?.dispose();
});

const column = (index: number, of = workbook) => of.values(0, at(1, index, 5, 1)).flat();
const row = (index: number, of = workbook) => of.values(0, at(index, 1, 1, 5)).flat();
const sum = (of: Workbook) => of.formulas(1, at(1, 1))[0]?.[0];
const tabs = (of: Workbook) => of.sheets().map(({ name }) => name);
function firstSheet(of: Workbook): Partial<IWorksheetData> | undefined {
  const { sheets = {} }: Partial<IWorkbookData> = of.snapshot().document;
  return Object.values(sheets)[0];
}
const looks = (of: Workbook, cell = at(2, 2)) => of.styles(0, cell)[0]?.[0];

async function pointOf(r: number, c: number): Promise<{ x: number; y: number }> {
  const point = await page.evaluate(([y, x]) => window.workbench?.pointOf(y as number, x as number), [r, c]);
  if (!point) throw new Error(`R${r}C${c} is not on the screen.`);
  return point;
}

/** Chooses an item of an open menu, through its submenus. */
async function choose(...labels: string[]): Promise<void> {
  for (const [index, label] of labels.entries()) {
    const item = await shownItem(label);
    if (index < labels.length - 1) await item.hover();
    else await item.click();
  }
}

/** The menu item inside the window: Univer places menus outside while it measures them. */
async function shownItem(label: string): Promise<Locator> {
  // Not the title bar's own Insert menu.
  const items = page
    .getByText(label, { exact: true })
    .and(page.locator(':not(.menu-button)'))
    .filter({ visible: true });
  let shown: Locator | null = null;
  const find = async () => {
    for (let index = (await items.count()) - 1; index >= 0; index -= 1) {
      const box = await items.nth(index).boundingBox();
      if (box && box.x > 0 && box.y > 0 && box.x < 1440 && box.y < 900) shown = items.nth(index);
    }
    return shown !== null;
  };
  await until(find, () => 'no such menu item', label);
  return shown ?? items;
}

async function onCells(cells: string, ...labels: string[]): Promise<void> {
  await selectCells(page, 'Book', cells);
  const [r, c] = [Number(cells.slice(1, 2)), cells.charCodeAt(0) - 64];
  const { x, y } = await pointOf(r, c);
  await page.mouse.click(x, y, { button: 'right' });
  await choose(...labels);
}

/** Runs the command of a menu item, because a menu takes half a second to open. Some cases use the menus themselves. */
async function command(cells: string, name: string, value?: number): Promise<void> {
  await selectCells(page, 'Book', cells);
  await page.evaluate(([id, given]) => window.workbench?.menuCommand(id, given), [
    `sheet.command.${name}`,
    value,
  ] as const);
}

async function onSheet(sheetName: string, name: string): Promise<void> {
  await selectCells(page, sheetName, 'A1');
  await page.evaluate((id) => window.workbench?.menuCommand(id), `sheet.command.${name}`);
}

async function onRow(index: number, label: string): Promise<void> {
  await selectCells(page, 'Book', 'A1');
  const { y } = await pointOf(index, 1);
  await page.mouse.click(20, y);
  await page.mouse.click(20, y, { button: 'right' });
  await choose(label);
}

async function onColumn(index: number, label: string): Promise<void> {
  await selectCells(page, 'Book', 'A1');
  const { x, y } = await pointOf(1, index);
  await page.mouse.click(x, y - 21);
  await page.mouse.click(x, y - 21, { button: 'right' });
  await choose(label);
}

const tab = (name: string) => page.locator('[data-u-comp=slide-tab-item]').filter({ hasText: name }).first();

async function onTab(name: string, ...labels: string[]): Promise<void> {
  // Univer treats a second click within this time as a double click, which renames.
  await page.waitForTimeout(350);
  await tab(name).click({ button: 'right' });
  await choose(...labels);
}

async function onToolbar(cells: string, command: string): Promise<void> {
  await selectCells(page, 'Book', cells);
  await page.locator(`[data-u-command="${command}"]:visible`).first().click();
}

const notCopied = 'nothing was copied';

async function carry(keys: 'Control+c' | 'Control+x', from: string, to: string): Promise<void> {
  await selectCells(page, 'Book', from);
  await page.evaluate((text) => navigator.clipboard.writeText(text), notCopied);
  await untilKeysReachGrid();
  await page.keyboard.press(keys);
  // The browser sends no event when the clipboard has been written.
  await until(async () => (await copiedText()) !== notCopied);
  await selectCells(page, 'Book', to);
  await page.keyboard.press('Control+v');
}

async function drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
}

const gridCursor = () =>
  page.locator('canvas[id^=univer-sheet-main-canvas]').evaluate((canvas: HTMLElement) => canvas.style.cursor);

/** The cells that the page shows, sheet by sheet. */
async function shownByPage(): Promise<string[][]> {
  return await page.evaluate(() =>
    (window.workbench?.sheetNames() ?? []).map((name) => [
      name,
      ...Array.from({ length: 48 }, (_, n) => window.workbench?.text(name, Math.floor(n / 6) + 1, (n % 6) + 1) ?? ''),
    ]),
  );
}

const shownByWorkbook = () =>
  workbook.sheets().map(({ sheetId, name }) => [name, ...workbook.displayValues(sheetId, at(1, 1, 8, 6)).flat()]);

interface Case {
  readonly act: () => Promise<void>;
  /** Reads the result from the workbook, as scripts do. */
  readonly read: (of: Workbook) => unknown;
  readonly gives: unknown;
}

const cases: { readonly [name: string]: Case } = {
  'rows are inserted above': {
    act: () => onCells('B2', 'Insert', 'Insert 1 row above'),
    read: (of) => [column(2, of), ...of.formulas(1, at(1, 1, 2)).flat(), of.values(1, at(2, 1))[0]?.[0]],
    gives: [['Amount', null, 3, 10, 1], '=SUM(Book!B3:B5)', '=SUM({Book!B3:B4;Book!B5})', 14],
  },
  'columns are inserted to the left': {
    act: () => command('B2', 'insert-multi-cols-before', 1),
    read: (of) => [row(2, of), of.formulas(0, at(2, 4))[0]?.[0], sum(of)],
    gives: [['Cash', null, 3, 6, null], '=C2*2', '=SUM(Book!C2:C4)'],
  },
  'cells are inserted and shift right': {
    act: () => command('A2', 'insert-range-move-right-confirm'),
    read: (of) => row(2, of),
    gives: [null, 'Cash', 3, 6, null],
  },
  'cells are inserted and shift down': {
    act: () => command('A2', 'insert-range-move-down-confirm'),
    read: (of) => column(1, of),
    gives: ['Name', null, 'Cash', 'Bond', 'Stock'],
  },
  'rows are deleted': {
    act: () => command('B3', 'remove-row-confirm'),
    read: (of) => [column(1, of), sum(of)],
    gives: [['Name', 'Cash', 'Stock', null, null], '=SUM(Book!B2:B3)'],
  },
  'columns are deleted': {
    act: () => command('A2', 'remove-col-confirm'),
    read: (of) => [row(2, of), sum(of)],
    gives: [[3, 6, null, null, null], '=SUM(Book!A2:A4)'],
  },
  'a formula shows #REF! when the column it needs is deleted': {
    act: () => command('B1:B1000', 'remove-col-confirm'),
    read: (of) => of.displayValues(0, at(2, 1, 1, 3))[0],
    gives: ['Cash', '#REF!', ''],
  },
  'cells are deleted and shift left': {
    act: () => command('A3', 'delete-range-move-left-confirm'),
    read: (of) => of.displayValues(0, at(3, 1, 1, 3))[0],
    gives: ['10', '20', ''],
  },
  'cells are deleted and shift up': {
    act: () => onCells('A3', 'Delete', 'Cells and shift up'),
    read: (of) => column(1, of),
    gives: ['Name', 'Cash', 'Stock', null, null],
  },
  'rows are inserted below with the menu of a row header': {
    act: () => onRow(2, 'Insert 1 row below'),
    read: (of) => column(1, of),
    gives: ['Name', 'Cash', null, 'Bond', 'Stock'],
  },
  'rows are hidden': {
    act: () => onRow(3, 'Hide rows'),
    read: (of) => [2, 3, 4].map((index) => of.isRowHidden(0, index).byUser),
    gives: [false, true, false],
  },
  'columns are hidden': {
    act: () => onColumn(2, 'Hide columns'),
    read: (of) => [0, 1, 2].map((index) => firstSheet(of)?.columnData?.[index]?.hd === 1),
    gives: [false, true, false],
  },
  'rows are frozen': {
    act: () => command('B2', 'set-first-row-frozen'),
    read: (of) => of.sheets()[0]?.frozenRowCount,
    gives: 1,
  },
  'cells are merged': {
    act: () => command('A6:B6', 'add-worksheet-merge-all'),
    read: (of) => firstSheet(of)?.mergeData?.map(({ startRow, endColumn }) => [startRow, endColumn]),
    gives: [[5, 1]],
  },
  'amounts get a currency format': {
    act: () => onToolbar('B2:B4', 'sheet.command.numfmt.set.currency'),
    read: (of) =>
      of
        .displayValues(0, at(2, 2, 3, 1))
        .flat()
        .map((text) => text.trim()),
    gives: ['$3.00', '$10.00', '$1.00'],
  },
  'a number format is chosen from the list': {
    act: async () => {
      await onToolbar('B2:B4', 'sheet.operation.open.numfmt.panel');
      await choose('Percentage');
    },
    read: (of) => of.numberFormats(0, at(2, 2, 2, 1)).flat(),
    gives: ['0.00%', '0.00%'],
  },
  'cells get borders': {
    act: () => onToolbar('B2', 'sheet.command.set-border-basic'),
    read: (of) => looks(of)?.borders?.top,
    gives: { style: 'solid', color: '#000000' },
  },
  'formats are cleared': {
    act: () => onCells('B1', 'Clear', 'Clear Formats'),
    read: (of) => [looks(of, at(1, 1))?.isBold ?? null, looks(of, at(1, 2))?.isBold ?? null, column(2, of)[0]],
    gives: [true, null, 'Amount'],
  },
  'contents are cleared': {
    act: async () => {
      await selectCells(page, 'Book', 'B2:B3');
      await page.keyboard.press('Delete');
    },
    read: (of) => [column(2, of), of.values(1, at(1, 1))],
    gives: [['Amount', null, null, 1, null], [[1]]],
  },
  'copied cells are pasted with adjusted formulas': {
    act: () => carry('Control+c', 'B2:C3', 'D2'),
    read: (of) => [row(2, of), of.formulas(0, at(3, 5))[0]?.[0]],
    gives: [['Cash', 3, 6, 3, 6], '=D3*2'],
  },
  'cut cells are pasted, and formulas follow them': {
    act: () => carry('Control+x', 'B2:B4', 'E2'),
    read: (of) => [row(2, of), sum(of)],
    gives: [['Cash', null, 6, null, 3], '=SUM(Book!E2:E4)'],
  },
  'the fill handle copies a formula down': {
    act: async () => {
      await selectCells(page, 'Book', 'C4');
      const [cell, left] = [await pointOf(4, 3), await pointOf(4, 2)];
      const corner = { x: cell.x + (cell.x - left.x) / 2, y: cell.y + 10 };
      await drag(corner, { x: cell.x, y: cell.y + 42 });
    },
    read: (of) => of.formulas(0, at(4, 3, 4, 1)).flat(),
    gives: ['=B4*2', '=B5*2', '=B6*2', ''],
  },
  'dragged cells move, and formulas follow them': {
    act: async () => {
      await selectCells(page, 'Book', 'B2:B4');
      const [cell, left] = [await pointOf(2, 2), await pointOf(2, 1)];
      const width = cell.x - left.x;
      const edge = { x: cell.x - width / 2, y: cell.y };
      // The border can be grabbed once the grid has drawn it.
      await until(
        async () => {
          await page.mouse.move(edge.x - 30, edge.y);
          await page.mouse.move(edge.x, edge.y);
          return (await gridCursor()) === 'move';
        },
        gridCursor,
        'move',
      );
      await drag(edge, { x: edge.x + 3 * width, y: edge.y });
    },
    read: (of) => [row(2, of), sum(of)],
    gives: [['Cash', null, 6, null, 3], '=SUM(Book!E2:E4)'],
  },
  'a sheet is duplicated': {
    act: () => onSheet('Book', 'copy-sheet'),
    read: (of) => [tabs(of), of.values(of.sheets()[1]?.sheetId ?? 0, at(2, 3))],
    gives: [['Book', 'Book (Copy)', 'Sum'], [[6]]],
  },
  'a tab gets a colour': {
    act: async () => {
      await onTab('Book');
      // A click would close the submenu that hovering opens.
      await (await shownItem('Change color')).hover();
      await page.locator('[data-u-comp=color-picker-presets] button').nth(8).click();
    },
    read: (of) => of.sheets()[0]?.tabColor,
    gives: '#fce8f3',
  },
  'sheets are reordered': {
    act: async () => {
      const [book, other] = [await tab('Book').boundingBox(), await tab('Sum').boundingBox()];
      if (!book || !other) throw new Error('There are no tabs.');
      await page.mouse.move(book.x + 20, book.y + 10);
      await page.mouse.down();
      // Univer starts to drag a tab after a delay; a shorter press is a click.
      await page.waitForTimeout(600);
      await page.mouse.move(other.x + other.width, other.y + 10, { steps: 6 });
      await page.mouse.up();
    },
    read: tabs,
    gives: ['Sum', 'Book'],
  },
  'a sheet is hidden': {
    act: () => onSheet('Sum', 'set-worksheet-hidden'),
    read: (of) => of.sheets().map(({ isHidden }) => isHidden),
    gives: [false, true],
  },
  'a sheet is deleted': {
    act: async () => {
      await onTab('Sum', 'Delete');
      await page.getByRole('button', { name: 'OK' }).click();
    },
    read: tabs,
    gives: ['Book'],
  },
  'a sheet is renamed, and formulas follow': {
    act: async () => {
      await onTab('Book', 'Rename');
      await page.waitForFunction(() => document.activeElement?.textContent === 'Book');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('Ledger', { delay: 30 });
      await page.keyboard.press('Enter');
    },
    read: (of) => [tabs(of), sum(of)],
    gives: [['Ledger', 'Sum'], '=SUM(Ledger!B2:B4)'],
  },
};

/** Univer makes its objects outside the context of the test, with another prototype. */
const isSame = (left: unknown, right: unknown) => isDeepStrictEqual(structuredClone(left), structuredClone(right));

test.each(Object.entries(cases))(
  '%s: the change is in the workbook, survives a restart, and can be undone',
  async (_, { act, read, gives }) => {
    const before = { read: read(workbook), shown: shownByWorkbook() };
    expect(before.read).not.toEqual(gives);
    await act();
    await until(
      async () => isSame(read(workbook), gives),
      () => read(workbook),
      gives,
    );
    await expectSame();

    const saved = structuredClone(workbook.snapshot());
    // Univer keeps values by the workbook's id, in one place for the process.
    const again = await createUniverWorkbook({ snapshot: { ...saved, document: { ...saved.document, id: 'again' } } });
    await again.whenCalculated();
    expect(read(again)).toEqual(gives);
    again.dispose();

    await untilKeysReachGrid();
    for (let attempt = 0; attempt < 5 && workbook.history.state().undoCount > 0; attempt += 1) {
      const { undoCount } = workbook.history.state();
      await page.keyboard.press('Control+z');
      await until(
        async () => workbook.history.state().undoCount < undoCount,
        () => 'not taken back',
        '',
      );
    }
    await until(
      async () => isSame(read(workbook), before.read),
      () => read(workbook),
      before.read,
    );
    await expectSame();
    expect(shownByWorkbook()).toEqual(before.shown);
  },
);

test('a text that looks like an error is copied to other programs unchanged', async () => {
  workbook.write(1, at(5, 1, 2, 1), [[{ value: '#N/A' }], [{ value: 'Late' }]]);
  await selectCells(page, 'Sum', 'A5:A6');
  await untilKeysReachGrid();
  await page.keyboard.press('Control+c');
  await until(async () => (await copiedText()) === '#N/A\nLate', copiedText, '#N/A\nLate');
  workbook.write(1, at(5, 1, 2, 1), [[{ value: null }], [{ value: null }]]);
});

describe('the output of a spilled formula', () => {
  const spill = async (formula = '=FIN_DUES()') => {
    await typeFormula(page, 'Sum', 'C1', formula);
    await workbook.whenCalculated();
  };
  const copy = async (cells: string, to: string, { copying = 'Control+c', pasting = 'Control+v', on = page } = {}) => {
    await page.bringToFront();
    await selectCells(page, 'Sum', cells);
    await page.keyboard.press(copying);
    await until(async () => (await copiedText()).includes('Rent'), copiedText, 'Rent');
    await selectCells(on, 'Sum', to);
    await on.keyboard.press(pasting);
  };
  const pasted = (place: ReturnType<typeof at>, expected: unknown[][]) =>
    until(
      async () => JSON.stringify(workbook.displayValues(1, place)) === JSON.stringify(expected),
      () => workbook.displayValues(1, place),
      expected,
    );

  test('is copied as values with their formats, also to other programs', async () => {
    await spill();
    await copy('C2:D3', 'F5');
    await pasted(at(5, 6, 2, 2), [
      ['Rent', '12/9/2025'],
      ['#N/A', '12/10/2025'],
    ]);
    expect(workbook.values(1, at(5, 6, 2, 2))).toEqual(dues.slice(1));
    expect(workbook.formulas(1, at(5, 6, 2, 2)).flat()).toEqual(['', '', '', '']);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Rent\t12/9/2025\n#N/A\t12/10/2025');
  });

  test('is copied as the formula if the cell of the formula is copied too, and as text to other programs', async () => {
    await spill();
    await copy('C1:D3', 'F5');
    await pasted(at(5, 6, 3, 2), [
      ['Name', 'Due'],
      ['Rent', '12/9/2025'],
      ['#N/A', '12/10/2025'],
    ]);
    expect(workbook.formulas(1, at(5, 6, 3, 1)).flat()).toEqual(['=FIN_DUES()', '', '']);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Name\tDue\nRent\t12/9/2025\n#N/A\t12/10/2025',
    );
  });

  test('is pasted as values if it is cut without the cell of its formula, which still spills', async () => {
    await spill();
    await copy('C2:D3', 'F5', { copying: 'Control+x' });
    await pasted(at(5, 6, 2, 2), [
      ['Rent', '12/9/2025'],
      ['#N/A', '12/10/2025'],
    ]);
    await workbook.whenCalculated();
    expect(workbook.values(1, at(1, 3, 3, 2))).toEqual(dues);
    const { undoCount } = workbook.history.state();
    await page.keyboard.press('Control+z');
    await pasted(at(5, 6, 2, 2), [
      ['', ''],
      ['', ''],
    ]);
    expect(workbook.history.state().undoCount).toBe(undoCount - 1);
    await workbook.whenCalculated();
    expect(workbook.values(1, at(1, 3, 3, 2))).toEqual(dues);
    await expectSame();
  });

  test('keeps all decimals, and texts that look like formulas, when only values are pasted', async () => {
    await spill('=FIN_RATES()');
    workbook.setNumberFormats(1, at(3, 3), [['#,##0.00']]);
    await copy('C1:C3', 'F5', { pasting: 'Control+Shift+v' });
    await until(
      async () => workbook.values(1, at(7, 6))[0]?.[0] !== null,
      () => null,
      'pasted',
    );
    expect(workbook.values(1, at(5, 6, 3, 1))).toEqual(rates);
    expect(workbook.formulas(1, at(5, 6, 3, 1)).flat()).toEqual(['', '', '']);
    await expectSame();
  });

  test('keeps texts that look like formulas when it is pasted in the page of another user', async () => {
    await spill('=FIN_RATES()');
    workbook.setNumberFormats(1, at(3, 3), [['#,##0.00']]);
    const other = await openWorkbench(browser, server.url, {}, 'editor');
    await copy('C1:C3', 'F5', { on: other.page });
    await until(
      async () => workbook.values(1, at(7, 6))[0]?.[0] !== null,
      () => null,
      'pasted',
    );
    await other.page.context().close();
    // The number is as it is shown: between two pages the system's clipboard knows nothing else.
    expect(workbook.values(1, at(5, 6, 3, 1))).toEqual([['Rent'], ['=1+1'], [1234.57]]);
    expect(workbook.formulas(1, at(5, 6, 3, 1)).flat()).toEqual(['', '', '']);
    workbook.write(1, at(5, 6, 3, 1), [[{ value: null }], [{ value: null }], [{ value: null }]]);
    await expectSame();
  });
});

test.each([
  ['+1+2', '=+1+2', 3],
  ["'#N/A", '', '#N/A'],
  ['-5', '', -5],
])('typed %s is parsed as in Sheets', async (text, formula, value) => {
  await typeFormula(page, 'Sum', 'A3', text);
  await workbook.whenCalculated();
  expect(workbook.formulas(1, at(3, 1))).toEqual([[formula]]);
  expect(workbook.values(1, at(3, 1))).toEqual([[value]]);
  await expectSame();
});

afterEach(() => {
  // The tab bar of Univer logs this error when a tab is removed.
  expect(opened.consoleErrors.splice(0).filter((text) => text !== 'Index out of bounds')).toEqual([]);
});

/** The page shows what is in the workbook. */
async function expectSame(): Promise<void> {
  await settled(page);
  await workbook.whenCalculated();
  await until(
    async () => JSON.stringify(await shownByPage()) === JSON.stringify(shownByWorkbook()),
    shownByPage,
    shownByWorkbook(),
  );
}

/** A menu that fades out still has the focus. */
async function untilKeysReachGrid(): Promise<void> {
  await page.bringToFront();
  await page.waitForFunction(() => {
    const { activeElement } = document;
    return activeElement === document.body || activeElement?.matches('[data-u-comp=editor]') === true;
  });
}

const copiedText = () => page.evaluate(() => navigator.clipboard.readText());
