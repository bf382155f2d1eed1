import { runAutomaticRules } from '../../../../src/addon/features/rules/automatic-rules';
import type { RuleView } from '../../../../src/addon/features/rules/views';
import { startBudget } from '../../../../src/addon/platform/budget';
import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import { travelId } from '../../../support/api/sample-records';
import { list, record } from '../../../support/api/scripted-api';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { at, columnOf, endsOfRun, runLater, shownColumns, typeCells } from '../../tables/run/run-later';

type Value = string | number | boolean | null;

const headings = ['On', 'Field', 'Test', 'Value', 'To', 'And', 'Account', 'Tag', 'Set column', 'Set to'];

let platform: WorkbookPlatform;
let server: Transaction[];
let tagged: string[];
let sheetId: number;
let id: string;

beforeEach(async () => {
  tagged = [];
  server = [1, 2, 3, 4].map((index) =>
    payment(index, { name: index < 4 ? `Depot ${index}` : 'Cafe', transactionDate: `2026-11-1${index}` }),
  );
  platform = await workbookPlatform({
    server: transactionServer(() => server, {
      [`GET /v1/tags/${travelId}/transactions`]: () => list(server.filter((each) => tagged.includes(each.id))),
      [`POST /v1/tags/${travelId}/transactions`]: ({ request }) => {
        const { transactionIds } = JSON.parse(request.json ?? '') as { transactionIds: string[] };
        tagged.push(...transactionIds);
        return record({ tagId: travelId, taggedCount: transactionIds.length });
      },
    }),
  });
  ({ id, sheetId } = createTable(platform, connectionsOf(platform), { ...defaultChoices, newRows: 'bottom' }));
  runLater(platform, id);
  // Right of the table, which begins with the oldest row.
  own('Project');
});

afterEach(() => platform.workbook.dispose());

/** Adds a column of the user right of the table. */
function own(heading: string, ...cells: string[]): number {
  const column = (platform.workbook.usedRectangle(sheetId)?.columnCount ?? 0) + 1;
  const { columnCount } = platform.workbook.sheets().find((each) => each.sheetId === sheetId) ?? { columnCount: 0 };
  if (column > columnCount) platform.workbook.insertColumns(sheetId, column, 1);
  typeCells(
    platform,
    sheetId,
    1,
    column,
    [heading, ...cells].map((text) => [text]),
  );
  return column;
}

/** A rule for names that contain a text. */
const rule = (value: string, column: Value, to: Value, tag = ''): Value[] => [
  ...[true, 'Name', 'contains', value, null, null, null, tag || null],
  ...[column, to],
];

function writeRules(...rows: Value[][]): void {
  call(platform, 'openRules');
  const rules = platform.workbook.sheets().find(({ name }) => name === 'FIN Rules')?.sheetId ?? -1;
  const all = [headings, ...rows, ...Array.from({ length: 5 }, () => headings.map(() => null))];
  platform.workbook.write(
    rules,
    at(1, 1, all.length, headings.length),
    all.map((row) => row.map((value) => ({ value }))),
  );
}

const preview = () => call(platform, 'previewRules', { period: '90' }).data;

function apply() {
  const { planFingerprint, rulesFingerprint } = preview();
  platform.state.now += 1;
  return call(platform, 'applyRules', { planFingerprint, rulesFingerprint, period: '90' }).data;
}

const type = (row: number, text: string, column = columnOf(platform, sheetId, 'Project')) =>
  typeCells(platform, sheetId, row, column, [[text]]);
const shown = (...titles: string[]) => shownColumns(platform, sheetId, titles).map((row) => row.join('|'));
const projects = () => shown('Project');
const sets = (data: { rules: RuleView[] }) =>
  data.rules.map(({ set }) => set && [set.count, set.keptCount, set.mergedCount]);

test('a value is written beside the transactions that match, and never over what somebody typed', () => {
  type(3, 'Garden');
  writeRules(rule('depot', 'project', 'House'), rule('cafe', 'Project', 'House', 'Travel'));
  const { toSet, toTag, rules } = preview();
  expect(rules.map(({ error }: RuleView) => error)).toEqual([null, null]);
  expect([toSet, toTag, sets({ rules })]).toEqual([
    3,
    1,
    [
      [2, 1, 0],
      [1, 0, 0],
    ],
  ]);
  expect(rules[0].set.samples.map(({ name }: { name: string }) => name)).toEqual(['Depot 3', 'Depot 1']);
  expect(apply()).toMatchObject({ tagged: 1, set: { count: 3, isLate: false, problems: [] } });
  expect(projects()).toEqual(['House', 'Garden', 'House', 'House']);
  expect(platform.workbook.isColumnHidden(sheetId, columnOf(platform, sheetId, 'Set by rules'))).toBe(true);
  expect([preview().toSet, apply().set.count, tagged.length]).toEqual([0, 0, 1]);
});

test('texts stay texts, and numbers and booleans are such', () => {
  for (const heading of ['Share', 'Done', 'Code']) own(heading);
  writeRules(
    rule('depot 1', 'Project', '=1+1'),
    rule('depot 2', 'Project', '@x'),
    rule('depot 3', 'Project', '-5'),
    rule('cafe', 'Project', '+49 1'),
    rule('depot', 'Share', 0.19),
    rule('depot', 'Done', true),
    rule('depot', 'Code', '007'),
  );
  expect(apply().set.count).toBe(13);
  const values = (heading: string) =>
    platform.workbook.values(sheetId, at(2, columnOf(platform, sheetId, heading), 4)).flat();
  expect(values('Project')).toEqual(['=1+1', '@x', '-5', '+49 1']);
  expect([values('Share')[0], values('Done')[0], values('Code')[0]]).toEqual([0.19, true, '007']);
  expect(platform.counted.formulasFromText).toBe(0);
  expect(apply().set.count).toBe(0);
});

test('a changed rule replaces what a rule wrote, and nothing that somebody changed or cleared since', () => {
  writeRules(rule('', 'Project', 'House'));
  writeRules(rule('e', 'Project', 'House'));
  expect(apply().set.count).toBe(4);
  type(3, 'Garden');
  type(4, '');
  expect(apply().set.count).toBe(0);
  writeRules(rule('e', 'Project', 'Home'));
  expect(sets(preview())).toEqual([[2, 2, 0]]);
  expect(apply().set.count).toBe(2);
  expect(projects()).toEqual(['Home', 'Garden', '', 'Home']);
  // The rule that is gone leaves its values.
  writeRules(rule('nobody', 'Project', 'Home'));
  expect(apply().set.count).toBe(0);
  expect(projects()).toEqual(['Home', 'Garden', '', 'Home']);
});

test('a number replaces the text of a rule as a number, in a column of plain text too', () => {
  const cells = () => at(2, columnOf(platform, sheetId, 'Project'), 4);
  platform.workbook.setNumberFormats(
    sheetId,
    cells(),
    [1, 2, 3, 4].map(() => ['@']),
  );
  writeRules(rule('e', 'Project', 'House'));
  expect(apply().set.count).toBe(4);
  expect(platform.workbook.numberFormats(sheetId, cells()).flat()).toEqual(['@', '@', '@', '@']);
  writeRules(rule('e', 'Project', 5));
  expect(apply().set.count).toBe(4);
  expect(platform.workbook.values(sheetId, cells()).flat()).toEqual([5, 5, 5, 5]);
  // With the format of a text, Google would make texts of them.
  expect(platform.workbook.numberFormats(sheetId, cells()).flat()).not.toContain('@');
  expect(apply().set.count).toBe(0);
});

test('what rules wrote is known after sorting, inserting and moving rows and columns', () => {
  writeRules(rule('e', 'Project', 'House'));
  apply();
  type(3, 'Garden');
  type(4, '');
  const { workbook } = platform;
  const { columnCount } = workbook.usedRectangle(sheetId) ?? { columnCount: 0 };
  workbook.reorderRows(sheetId, at(2, 1, 4, columnCount), [3, 2, 0, 1]);
  workbook.insertColumns(sheetId, 1, 2);
  workbook.insertRows(sheetId, 3, 2);
  const [from, to] = [columnOf(platform, sheetId, 'Project'), columnOf(platform, sheetId, 'Name')];
  workbook.moveColumns(sheetId, from, 1, to);
  writeRules(rule('e', 'Project', 'Home'));
  expect(apply().set.count).toBe(2);
  expect(shown('Name', 'Project')).toEqual(['Cafe|Home', '|', '|', 'Depot 3|', 'Depot 1|Home', 'Depot 2|Garden']);
  type(1, 'Ours', columnOf(platform, sheetId, 'Set by rules'));
  writeRules(rule('e', 'Project', 'Car'));
  expect(apply().set.count).toBe(2);
  // Cut and pasted: its metadata stays behind.
  const record = at(1, columnOf(platform, sheetId, 'Ours'), 7);
  const texts = workbook.displayValues(sheetId, record).map(([text]) => ({ value: text || null }));
  for (const row of texts.keys()) type(row + 1, '', record.column);
  const pasted = own('Set by rules');
  texts.slice(1).forEach((cell, r) => {
    workbook.write(sheetId, at(r + 2, pasted), [[cell]]);
  });
  writeRules(rule('e', 'Project', 'House'));
  expect(apply().set.count).toBe(2);
  expect(projects()).toEqual(['House', '', '', '', 'House', 'Garden']);
});

test('transactions that come back under other ids keep what is known of their cells', () => {
  writeRules(rule('e', 'Project', 'House'));
  server = server.map((each, index) => (index < 2 ? { ...each, pending: true } : each));
  runLater(platform, id);
  // Pending transactions wait, also those that somebody has written beside.
  type(2, 'Garden');
  expect(apply().set.count).toBe(2);
  server = server.map((each, index) => ({ ...each, id: payment(index + 11).id, pending: false }));
  runLater(platform, id);
  expect(shown('Name', 'Project')).toEqual(['Depot 1|Garden', 'Depot 2|', 'Depot 3|House', 'Cafe|House']);
  expect(apply().set.count).toBe(1);
  type(4, '');
  server = server.map((each, index) => ({ ...each, id: payment(index + 21).id }));
  runLater(platform, id);
  writeRules(rule('e', 'Project', 'Home'));
  expect(apply().set.count).toBe(2);
  expect(shown('Name', 'Project')).toEqual(['Depot 1|Garden', 'Depot 2|Home', 'Depot 3|', 'Cafe|Home']);
});

test('undoing a run and taking over a copied spreadsheet leave a cleared cell cleared', () => {
  writeRules(rule('e', 'Project', 'House'));
  apply();
  type(3, '');
  server = [...server.map((each) => ({ ...each, displayAmount: -1 })), payment(5, { name: 'Depot 5' })];
  runLater(platform, id);
  expect(call(platform, 'undoTableRun', { id })).toMatchObject({ ok: true });
  for (const name of Array.from(platform.documentStore.keys())) {
    if (name.startsWith('fin.table')) platform.documentStore.delete(name);
  }
  expect(call(platform, 'adoptTables')).toMatchObject({ ok: true });
  // Before its first run, no column of the copy is known.
  expect(apply().set.count).toBe(0);
  runLater(platform, id);
  writeRules(rule('e', 'Project', 'Home'));
  apply();
  expect(projects().slice(0, 4)).toEqual(['Home', '', 'Home', 'Home']);
});

test('an execution that ends at any call leaves nothing that the next one does not complete', () => {
  /** Calls of applying to blank cells, without a hidden column. */
  function applyUntil(killAt: number): readonly string[] {
    for (const [row, text] of ['Garden', '', '', ''].entries()) type(row + 2, text);
    const column = columnOf(platform, sheetId, 'Set by rules');
    if (column > 0) platform.workbook.deleteColumns(sheetId, column, 1);
    writeRules(rule('e', 'Project', 'House'));
    const { planFingerprint, rulesFingerprint } = preview();
    const before = platform.service.names.length;
    platform.service.killAt = platform.service.calls + killAt;
    try {
      call(platform, 'applyRules', { planFingerprint, rulesFingerprint, period: '90' });
    } catch (thrown) {
      expect(String(thrown)).toContain('Exceeded maximum execution time');
    }
    platform.service.killAt = Number.POSITIVE_INFINITY;
    platform.state.now += 600_000;
    return platform.service.names.slice(before);
  }
  applyUntil(1_000);
  const names = applyUntil(1_000);
  const ends = endsOfRun(names).filter((end) => end >= names.indexOf('insertColumnsAfter'));
  expect(ends.length).toBeGreaterThan(8);
  for (const end of ends) {
    applyUntil(end);
    apply();
    expect(projects()).toEqual(['Garden', 'House', 'House', 'House']);
    writeRules(rule('e', 'Project', 'Home'));
    type(3, '');
    apply();
    expect(projects()).toEqual(['Garden', '', 'Home', 'Home']);
  }
});

test('a cell that another person types into, or a row moves, between reading and writing stays as it is', () => {
  writeRules(rule('e', 'Project', 'House'));
  const { planFingerprint, rulesFingerprint } = preview();
  const { workbook } = platform;
  let edits = 0;
  platform.service.before = (name) => {
    // Formats are read after the plan was made and before its rows are checked.
    if (name !== 'numberFormats' || columnOf(platform, sheetId, 'Set by rules') === 0) return;
    edits += 1;
    if (edits === 1) type(3, 'Garden');
    if (edits === 2) workbook.reorderRows(sheetId, at(2, 1, 4, 13), [3, 2, 1, 0]);
  };
  const { set } = call(platform, 'applyRules', { planFingerprint, rulesFingerprint, period: '90' }).data;
  platform.service.before = null;
  expect(edits).toBeGreaterThan(0);
  expect(set.count).toBeLessThan(4);
  apply();
  expect(shown('Name', 'Project').sort()).toEqual(['Cafe|House', 'Depot 1|House', 'Depot 2|Garden', 'Depot 3|House']);
});

test('a column that is no column of the user, or one of two, is named with its rule', () => {
  own('Twice');
  own('Twice');
  writeRules(
    rule('e', 'Amount', 'x'),
    rule('e', 'Projekt', 'x'),
    rule('e', 'twice', 'x'),
    rule('e', 'Project', null),
    rule('e', null, 'x'),
    rule('e', null, null),
    rule('e', 'Set by rules', 'x'),
  );
  expect(preview().rules.map(({ error }: RuleView) => error?.message)).toEqual([
    '"Amount" is a column of the add-on. Add a column of your own.',
    'No synced table of transactions has a column "Projekt" of yours.',
    'A table has two columns "twice". Rename one of them.',
    'Set to needs a number, TRUE, FALSE, or a text of at most 500 characters.',
    'Set to has a value, but Set column is blank.',
    'The tag is missing, or a column to set.',
    'No synced table of transactions has a column "Set by rules" of yours.',
  ]);
  expect(apply().set.count).toBe(0);
});

test('formulas, cells that a formula may fill, and merged cells stay', async () => {
  const filled = own('Filled', '=MAP(A2:A5,LAMBDA(x,""))');
  type(2, '=""');
  platform.workbook.setFrozenRowCount(sheetId, 0);
  platform.workbook.mergeCells(sheetId, at(3, columnOf(platform, sheetId, 'Project'), 2, 1));
  await platform.workbook.whenCalculated();
  writeRules(rule('e', 'Project', 'House'), rule('e', 'Filled', 'House'));
  expect(sets(preview())).toEqual([
    [1, 1, 2],
    [0, 4, 0],
  ]);
  expect(apply().set).toMatchObject({ count: 1, mergedCount: 2, problems: [] });
  expect(projects()).toEqual(['', '', '', 'House']);
  expect(platform.workbook.formulas(sheetId, at(2, filled + 1, 1))).toEqual([['=MAP(A2:A5,LAMBDA(x,""))']]);
});

test('a rule of the form gets the columns to set, in a sheet that lacks them too', () => {
  call(platform, 'openRules');
  const rules = platform.workbook.sheets().find(({ name }) => name === 'FIN Rules')?.sheetId ?? -1;
  const area = at(1, 1, 1, headings.length);
  platform.workbook.write(rules, area, [headings.map((value, c) => ({ value: c < 8 ? value : null }))]);
  const added = { field: 'name', test: 'contains', value: 'depot', set: { column: 'Project', value: '=1' } };
  expect(call(platform, 'addRules', { rules: [{ ...added, tag: '' }] })).toMatchObject({ ok: true });
  const [shownHeadings, row] = platform.workbook.displayValues(rules, { ...area, rowCount: 2 });
  expect([shownHeadings, row?.slice(7)]).toEqual([headings, ['', 'Project', '=1']]);
  expect(apply().set.count).toBe(3);
  for (const set of [
    { column: ' ', value: 1 },
    { column: 'Project', value: ' ' },
    { column: 'Project', value: {} },
    null,
  ]) {
    expect(call(platform, 'addRules', { rules: [{ ...added, tag: '', set }] }).error.code).toBe('invalid_request');
  }
});

test('a refusal of Google is said, and nothing is lost', () => {
  writeRules(rule('e', 'Project', 'House'), rule('cafe', null, null, 'Travel'));
  const { planFingerprint, rulesFingerprint } = preview();
  platform.service.before = (name) => {
    if (name === 'setValues') throw new Error('You are trying to edit a protected cell or object.');
  };
  const { set, tagged: count } = call(platform, 'applyRules', { planFingerprint, rulesFingerprint, period: '90' }).data;
  platform.service.before = null;
  expect(set).toMatchObject({ count: 0, problems: [{ sheetName: 'Transactions', code: 'table_write_refused' }] });
  expect(count).toBe(1);
  expect(apply().set.count).toBe(4);
});

test('the first rule from the top sets a cell, and with First match wins no other rule is used', () => {
  own('Who');
  const rules = [rule('depot', 'Project', 'House'), rule('e', 'Project', 'Other'), rule('depot', 'Who', 'Me')];
  writeRules(...rules);
  const before = preview().rulesFingerprint;
  apply();
  expect(shown('Project', 'Who')).toEqual(['House|Me', 'House|Me', 'House|Me', 'Other|']);
  writeRules(...[...rules].reverse());
  // Which of two rules sets a cell depends on their order.
  expect(preview().rulesFingerprint).not.toBe(before);
  call(platform, 'setFirstMatch', { isOn: true });
  expect(sets(preview())).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ]);
});

describe('after a scheduled refresh', () => {
  const store = (canTag: boolean) => {
    const stored = JSON.parse(platform.userStore.get('fin.connection') ?? '');
    platform.userStore.set('fin.connection', JSON.stringify({ ...stored, view: { ...stored.view, canTag } }));
  };
  const switchOn = () =>
    call(platform, 'setAutomaticRules', { isOn: true, rulesFingerprint: preview().rulesFingerprint, period: '90' });
  function run(limitMs = 60_000) {
    platform.state.now += 3_600_000;
    platform.state.context = 'trigger';
    runAutomaticRules(platform, connectionsOf(platform), startBudget(platform.clock, limitMs));
    platform.state.context = 'sidebar';
    return call(platform, 'getRules').data.automatic;
  }

  test('exactly the approved rules set cells', () => {
    writeRules(rule('depot', 'Project', 'House'), rule('cafe', null, null, 'Travel'));
    expect(switchOn()).toMatchObject({ ok: true });
    expect(run()).toMatchObject({ lastOutcome: 'complete', lastSet: 3, lastTagged: 1 });
    type(2, '');
    expect(run()).toMatchObject({ lastOutcome: 'complete', lastSet: 0, lastTagged: 0 });
    writeRules(rule('depot', 'Project', 'Home'), rule('cafe', null, null, 'Travel'));
    expect(run()).toMatchObject({ isWaiting: true, lastSet: 0 });
    expect(projects()).toEqual(['', 'House', 'House', '']);
    switchOn();
    expect(run()).toMatchObject({ isWaiting: false, lastSet: 2 });
    expect(projects()).toEqual(['', 'Home', 'Home', '']);
  });

  test('a key that may not tag sets cells, and sends nothing', () => {
    store(false);
    writeRules(rule('e', 'Project', 'House', 'Travel'));
    expect(preview()).toMatchObject({ toSet: 4 });
    expect(apply()).toMatchObject({ tagged: 0, left: 0, set: { count: 4 } });
    writeRules(rule('e', 'Project', 'Home', 'Travel'));
    expect(switchOn()).toMatchObject({ ok: true });
    expect(run()).toMatchObject({ lastOutcome: 'complete', lastSet: 4, mayTag: false });
    expect(tagged).toEqual([]);
  });

  test('too little time, or a run of a table that holds the lock, leaves the cells to the next run', () => {
    writeRules(rule('e', 'Project', 'House'));
    switchOn();
    expect(run(8_000)).toMatchObject({ lastOutcome: 'unfinished', lastErrorCode: 'time_limit', lastSet: 0 });
    const { tryLock } = platform.documentLock;
    platform.documentLock.tryLock = () => false;
    expect(run()).toMatchObject({ lastOutcome: 'unfinished', lastErrorCode: 'time_limit', lastSet: 0 });
    platform.documentLock.tryLock = tryLock;
    platform.workbook.setFrozenRowCount(sheetId, 0);
    platform.workbook.mergeCells(sheetId, at(2, columnOf(platform, sheetId, 'Project'), 2, 1));
    expect(run()).toMatchObject({ lastOutcome: 'unfinished', lastErrorCode: 'merged_cells', lastSet: 2 });
  });
});
