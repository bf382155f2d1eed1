import { runAutomaticRules } from '../../../../src/addon/features/rules/automatic-rules';
import { startBudget } from '../../../../src/addon/platform/budget';
import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import { payment, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { at, columnOf, runLater, shownColumns, typeCells } from '../../tables/run/run-later';

// Automatic rules write as their user, who may write more than the editor who renames headings.

let platform: WorkbookPlatform;
let sheetId: number;
/** The columns of the user. */
let project: number;
let secret: number;

beforeEach(async () => {
  platform = await workbookPlatform({
    server: transactionServer(() => [1, 2, 3].map((index) => payment(index, { name: 'Depot' }))),
  });
  const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, newRows: 'bottom' });
  sheetId = table.sheetId;
  runLater(platform, table.id);
  project = (platform.workbook.usedRectangle(sheetId)?.columnCount ?? 0) + 1;
  secret = project + 1;
  type(1, project, 'Project');
  type(1, secret, 'Secret');
  call(platform, 'openRules');
  const rules = platform.workbook.sheets().find(({ name }) => name === 'FIN Rules')?.sheetId ?? -1;
  const headings = ['Field', 'Test', 'Value', 'Set column', 'Set to'];
  typeCells(platform, rules, 1, 1, [headings, ['Name', 'contains', 'depot', 'Project', 'House'], ['', '', '', '', '']]);
});

afterEach(() => platform.workbook.dispose());

const type = (row: number, column: number, text: string) => typeCells(platform, sheetId, row, column, [[text]]);

function switchOn() {
  const { rulesFingerprint } = call(platform, 'previewRules', { period: '90' }).data;
  return call(platform, 'setAutomaticRules', { isOn: true, rulesFingerprint, period: '90' });
}

function run() {
  platform.state.now += 3_600_000;
  platform.state.context = 'trigger';
  runAutomaticRules(platform, connectionsOf(platform), startBudget(platform.clock, 60_000));
  platform.state.context = 'sidebar';
  return call(platform, 'getRules').data.automatic;
}

function protect(
  rectangle: ReturnType<typeof at> | null,
  unprotected: ReturnType<typeof at>[] = [],
  isWarningOnly = false,
) {
  const state = { sheetId, rectangle, unprotected, isWarningOnly, description: '', editorIds: [] };
  return platform.workbook.rangeMetadata.protections.add(state);
}

const shown = (column: number) => platform.workbook.displayValues(sheetId, at(2, column, 3)).map(([text = '']) => text);
/** Columns move when the hidden one is added. */
const here = (title: string) => columnOf(platform, sheetId, title);

test('a column that gets the heading of an approved one is not set, until the rules are applied again', () => {
  expect(switchOn()).toMatchObject({ ok: true });
  type(1, project, 'Other');
  type(1, secret, 'Project');
  expect(run()).toMatchObject({ lastSet: 0, lastOutcome: 'unfinished', lastErrorCode: 'rules_changed' });
  expect(shownColumns(platform, sheetId, ['Other', 'Project']).flat().join('')).toBe('');
  switchOn();
  expect(run()).toMatchObject({ lastSet: 3, lastOutcome: 'complete' });
  expect(shown(here('Project'))).toEqual(['House', 'House', 'House']);
});

test('a column keeps its mark where it is moved, and with its own heading again', () => {
  switchOn();
  platform.workbook.insertColumns(sheetId, 1, 1);
  type(1, here('Project'), 'Other');
  expect(run()).toMatchObject({ lastSet: 0 });
  type(1, here('Other'), 'Project');
  expect(run()).toMatchObject({ lastSet: 3, lastOutcome: 'complete' });
});

test('rules that another user applies change nothing about the columns that this user approved', () => {
  switchOn();
  type(1, project, 'Other');
  type(1, secret, 'Project');
  const own = new Map(platform.userStore);
  const connection = JSON.parse(own.get('fin.connection') ?? '');
  platform.userStore.clear();
  platform.userStore.set('fin.connection', JSON.stringify({ ...connection, id: 'of-another-user' }));
  expect(switchOn()).toMatchObject({ ok: true });
  platform.userStore.clear();
  for (const [name, value] of own) platform.userStore.set(name, value);
  expect(run()).toMatchObject({ lastSet: 0, lastErrorCode: 'rules_changed' });
  type(1, here('Project'), 'Secret');
  type(1, here('Other'), 'Project');
  expect(run()).toMatchObject({ lastSet: 3, lastOutcome: 'complete' });
});

test.each([
  ['a range', () => protect(at(3, secret))],
  ['a range that only warns', () => protect(at(3, secret), [], true)],
  ['a sheet except some ranges', () => protect(null, [at(1, 1, 1, 40), at(2, 1, 1, 40), at(4, 1, 1, 40)])],
])('cells of %s that is protected are left out, also if somebody clears what is noted of their rows', (_, lock) => {
  type(1, project, 'Other');
  type(1, secret, 'Project');
  type(3, secret, 'Mine');
  lock();
  expect(switchOn()).toMatchObject({ ok: true });
  run();
  expect(shown(here('Project'))).toEqual(['House', 'Mine', 'House']);
  type(3, here('Project'), '');
  type(3, here('Set by rules'), '');
  expect(run()).toMatchObject({ lastSet: 0, lastOutcome: 'unfinished', lastErrorCode: 'table_write_refused' });
  expect(shown(here('Project'))).toEqual(['House', '', 'House']);
  // Somebody notes that a rule wrote what the user wrote.
  type(3, here('Project'), 'Mine');
  type(3, here('Set by rules'), '{"project":["Mine"]}');
  run();
  expect(shown(here('Project'))).toEqual(['House', 'Mine', 'House']);
  const { rules } = call(platform, 'previewRules', { period: '90' }).data;
  expect(rules[0].set).toMatchObject({ count: 0, lockedCount: 1 });
});
