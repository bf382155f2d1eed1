import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAddon } from '../../scripts/build/addon';
import { internalMark } from '../../scripts/build/names/mark-internal';
import { functionNames } from '../../src/addon/formulas/catalogue/functions';
import { createUniverWorkbook } from '../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../src/workbench/workbook/workbook';
import { changingApi } from '../end-to-end/weeks/changing-api';
import { weekTables } from '../end-to-end/weeks/week-tables';
import { createInProcessHost, type InProcessHost } from '../support/host/in-process-host';

// The bundle with marks in the names that its build takes for internal. Whatever leaves it must have none of them:
// properties, the cache, metadata, cells, the API, and answers to the sidebar and to cells.
const users = [{ id: 'ann', email: 'ann@example.com', role: 'owner', locale: 'en' }] as const;
const today = '2026-11-16';
const outDir = mkdtempSync(join(tmpdir(), 'fin-marked-'));
const api = changingApi(() => today);
const marked: string[] = [];
let sent = 0;
let workbook: Workbook;
let host: InProcessHost;

beforeAll(async () => {
  await buildAddon({ outDir, marksInternalNames: true, hasMail: true });
  workbook = await createUniverWorkbook({ timeZone: 'Europe/Berlin' });
  const onSent = (text: string): void => {
    sent += 1;
    const at = text.indexOf(internalMark);
    if (at >= 0) marked.push(text.slice(Math.max(0, at - 80), at + 80));
  };
  const startsAt = Date.parse(`${today}T09:00:00Z`);
  host = await createInProcessHost({ workbook, users, fetch: api.fetch, startsAt, distDir: outDir, onSent });
  call('connect', { baseUrl: 'https://api.fin.test', apiKey: `fin_live_${'k'.repeat(32)}` });
});

afterAll(() => {
  workbook?.dispose();
  rmSync(outDir, { recursive: true, force: true });
});

afterEach(() => {
  expect(marked.splice(0)).toEqual([]);
});

function call(operation: string, input: object | null = null): { readonly [name: string]: unknown } {
  const { ok, data, error } = host.sidebar('ann', operation, input);
  if (!ok) throw new Error(`${operation}: ${error?.code}: ${error?.message}`);
  return (data ?? {}) as { readonly [name: string]: unknown };
}

function run(functionName: string): void {
  const { error } = host.menu('ann', functionName);
  if (error !== null) throw new Error(`${functionName}: ${error}`);
}

test('the names are marked in the bundle', () => {
  expect(host.executions.length).toBeGreaterThan(0);
  expect(sent).toBeGreaterThan(10);
});

test.each(functionNames)('%s shows no internal name', (name) => {
  const { error } = host.menu('ann', name);
  expect(error ?? '').not.toContain(internalMark);
});

test('a formula of the builder, and its explanation', () => {
  const draft = { name: 'FIN_TRANSACTIONS', positional: ['all'], options: { limit: '5' } };
  call('listChoices');
  const { columns } = call('previewFormula', draft);
  call('insertFormula', { ...draft, rowCount: 6, width: 7, columns, hasChart: false });
  call('explainCell');
  call('listTags');
});

test('synced tables, and undone runs', () => {
  for (const name of ['all', 'holdings', 'tagged', 'snapshot', 'networth'] as const) {
    const input = weekTables[name].input(api, today);
    const table = { ...input, goneRows: 'mark', newRows: 'top', schedule: { every: 'hours', hours: 1 } };
    const { id } = call('createTable', table);
    call('runTable', { id, readsEverything: false });
    api.change('changeAmount', 1);
    api.change('delete', 2);
    call('runTable', { id, readsEverything: true });
    call('undoTableRun', { id });
  }
  call('listTables');
});

test('changes of selected transactions, their kinds and what is lent', () => {
  const { connectionFingerprint } = call('getState');
  const selections = workbook.sheets().map(({ sheetId }) => {
    workbook.setSelection('ann', sheetId, [{ row: 1, column: 1, rowCount: 6, columnCount: 4 }]);
    const view = call('readSelection', { connectionFingerprint, after: null });
    return { selectionId: view['selectionId'], shown: view['transactions'] as { readonly id: string }[] };
  });
  const { selectionId, shown } = selections.find((each) => each.shown.length > 1) ?? { shown: [] };
  const list = { connectionFingerprint, selectionId };
  const [first] = shown;
  call('readChanges', list);
  const said = { category: 'Food', kind: 'spending', newName: 'Market', note: null, paysBack: first?.id, lent: 5 };
  expect(shown.length).toBeGreaterThan(1);
  expect(call('changeSelection', { ...list, said })['changed']).toBeGreaterThan(1);
  expect(call('readChanges', list)).toMatchObject({ fields: { newName: { isMixed: true } }, isChanged: true });
  call('findPurchases', { ...list, words: '' });
  expect(call('explainKinds', list)['kinds']).toContainEqual(
    expect.objectContaining({ by: 'FIN Changes', other: null }),
  );
  call('decideMatch', { ...list, id: first?.id, isTransfer: true });
  expect(call('getLent')['totals']).toHaveLength(1);
});

test('what the menu inserts', () => {
  for (const name of ['Dashboard', 'Budget', 'Categories', 'Rates', 'Alerts']) run(`insert${name}`);
  run('explainSelectedCell');
});

test('rules, their preview, the journal and the hourly refresh', () => {
  const rules = [{ field: 'merchant', test: 'contains', value: 'Café', tag: 'Trip' }];
  call('addRules', { rules });
  call('previewRules', { period: '90' });
  call('getRules');
  call('setJournal', { isOn: true });
  call('setHourlyRefresh', { isOn: true });
  call('setRewriting', { isOn: true });
  expect(host.advance(3_600_000).map(({ error }) => error)).not.toEqual([]);
  run('refreshNow');
  call('getState');
});
