import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScheduledRefresh } from '../../../src/addon/refresh/refresh-all';
import { inLanguageOf } from '../../../src/addon/sheets/words';
import { accounts, brokerageId, travelId } from '../../support/api/sample-records';
import { list, record } from '../../support/api/scripted-api';
import { payment, type Transaction, transactionServer } from '../../support/api/transaction-server';
import { connectionsOf, evaluateTable } from '../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../support/sheets/workbook-platform';
import { call, listShown } from '../sidebar/called-sidebar';
import { allTransactions } from '../tables/table-input';
import { describeSheet } from './describe-sheet';

/**
 * Every sheet that the add-on makes is recorded in `test/data/sheets`, so that no change of the code changes a cell of a
 * user unseen. After a change that is meant: `RECORD_SHEETS=1 npm test -- test/addon/sheets`, and read the difference.
 */
const folder = join(__dirname, '..', '..', 'data', 'sheets');

const of = (index: number, displayAmount: number, category: string | null, day: string, more: object = {}) =>
  payment(index, {
    displayAmount,
    amount: -displayAmount,
    organizationTransactionCategoryName: category,
    transactionDate: day,
    ...more,
  });
const pending = of(5, -80, 'Groceries', '2026-11-18', { name: 'MARKET 12', pending: true });
const rent = of(3, -900, 'Rent', '2026-11-01');
const first: Transaction[] = [
  of(1, -40, 'Groceries', '2026-11-02', { sourcePrimaryCategory: 'FOOD_AND_DRINK', merchantName: 'Rewe' }),
  of(2, -25.5, 'Groceries', '2026-10-30', { name: '=1+1' }),
  rent,
  of(4, -700, 'Umbuchung', '2026-11-03', { sourcePrimaryCategory: 'TRANSFER_OUT' }),
  pending,
  of(6, 2_500, 'Salary', '2026-11-03', { sourcePrimaryCategory: 'INCOME' }),
  of(7, -12, 'Groceries', '2026-11-19', { currencyCode: 'GBP', accountId: brokerageId }),
];
/** A day later: one row is gone, one was posted under another id, one has another amount, and two are new. */
const later: Transaction[] = [
  ...first.filter((each) => each !== pending && each !== rent && each.id !== first[1]?.id),
  { ...rent, displayAmount: -910, amount: 910 },
  { ...pending, id: 'bbbbbbbb-0000-4000-8000-000000000005', pending: false, displayAmount: -86, amount: 86 },
  of(8, -15, 'Café', '2026-11-20'),
  of(9, -1_500, 'Travel', '2026-11-21', { currencyCode: 'JPY' }),
];

let platform: WorkbookPlatform;
let server: Transaction[];
let balance: number;
let tagged: string[];

async function open(language: string, locale: string): Promise<void> {
  [server, balance, tagged] = [first, 1_234.5, []];
  platform = await workbookPlatform({
    server: transactionServer(() => server, {
      'GET /v1/api-key': () => record({}),
      'GET /v1/organization': () => record({ name: 'Doe Family', baseCurrencyCode: 'USD' }),
      'GET /v1/accounts': () =>
        list([{ ...accounts[0], balances: { current: balance, currencyCode: 'USD' } }, accounts[1]]),
      [`GET /v1/tags/${travelId}/transactions`]: () => list(server.filter(({ id }) => tagged.includes(id))),
      [`POST /v1/tags/${travelId}/transactions`]: ({ request }) => {
        const { transactionIds } = JSON.parse(request.json ?? '') as { transactionIds: string[] };
        tagged.push(...transactionIds);
        return record({ tagId: travelId, taggedCount: transactionIds.length });
      },
    }),
  });
  platform.state.locale = language;
  platform.workbook.locale = locale;
  // Days since 1899-12-30.
  platform.workbook.serialNow = () => 25_569 + platform.clock.now() / 86_400_000;
  // The owner's, because a formula of the file has been calculated.
  platform.state.context = 'cell';
  evaluateTable(platform, 'FIN_STATUS');
  platform.state.context = 'sidebar';
  let ids = 0;
  const uuid = () => {
    ids += 1;
    return `cccccc${String(ids).padStart(2, '0')}-0000-4000-8000-000000000000`;
  };
  Object.assign(platform.codec, { uuid });
}

function press(operation: string, input: unknown = null): unknown {
  const answer = call(platform, operation, input);
  if (answer.ok !== true) throw new Error(`${operation}: ${JSON.stringify(answer.error)}`);
  return answer.data;
}

const idOf = (name: string) => {
  const names = [name, inLanguageOf('de', name)];
  return platform.workbook.sheets().find((sheet) => names.includes(sheet.name))?.sheetId ?? -1;
};
const type = (name: string, row: number, column: number, values: readonly (readonly (string | number)[])[]) =>
  platform.workbook.write(
    idOf(name),
    { row, column, rowCount: values.length, columnCount: values[0]?.length ?? 0 },
    values.map((cells) => cells.map((value) => ({ value }))),
  );
const runTables = () => {
  const { tables } = press('listTables') as { tables: { id: string }[] };
  for (const { id } of tables) press('runTable', { id, readsEverything: true });
};
const applyRules = () => {
  const preview = press('previewRules', { period: '90' }) as { planFingerprint: string };
  const { rulesFingerprint } = press('getRules') as { rulesFingerprint: string };
  press('applyRules', { planFingerprint: preview.planFingerprint, rulesFingerprint, period: '90' });
};
const insertAll = () => {
  press('insertOverview', { name: 'categories' });
  press('insertOverview', { name: 'rates' });
  press('insertAlerts');
  press('insertOverview', { name: 'budget' });
  press('insertOverview', { name: 'dashboard' });
};
const confirmStatement = (day: string, closing: number) => {
  const statement = { accountId: rent['accountId'], day, balance: closing };
  const { fingerprint } = press('checkStatement', statement) as { fingerprint: string };
  press('confirmStatement', { ...statement, fingerprint });
};
const writePlan = (kind: string, name: string) =>
  press('writePlan', {
    ...{ kind, name, amount: 5_000, currency: 'USD', day: '2026-12-01', interest: 4.5, months: 48 },
    ...{ accountId: null, days: 365 },
  });
const splitShown = (ids: readonly string[]) => {
  const { connectionFingerprint } = press('getState') as { connectionFingerprint: string };
  press('splitSelection', { connectionFingerprint, selectionId: listShown(platform, ids) });
};
const changeShown = (ids: readonly string[], said: object) => {
  const { connectionFingerprint } = press('getState') as { connectionFingerprint: string };
  press('changeSelection', { connectionFingerprint, selectionId: listShown(platform, ids), said });
};

/** What a user does who tries everything. */
function makeEverySheet(): void {
  const table = { ...allTransactions, goneRows: 'remove', newRows: 'top', marksNew: true };
  press('createTable', {
    ...table,
    columns: ['date', 'name', 'amount', 'currency', 'category', 'kind', 'tags', 'account', 'pending', 'id'],
    overrides: ['category'],
  });
  press('createTable', { ...table, dataset: 'accounts', goneRows: 'mark' });
  press('createTable', { ...table, dataset: 'balances', schedule: { every: 'day', hour: 7 } });
  runTables();
  type('Transactions', 1, 14, [['Project']]);
  press('addRules', {
    rules: [
      { field: 'category', test: 'equals', value: 'Rent', and: 'amount between -1000 and -800', tag: 'Travel' },
      { field: 'name', test: 'contains', value: 'MARKET', tag: '', set: { column: 'Project', value: '=Food' } },
    ],
  });
  press('setFirstMatch', { isOn: true });
  press('setJournal', { isOn: true });
  applyRules();
  splitShown([String(rent.id), pending.id]);
  type('FIN Splits', 4, 7, [[-50], [-30]]);
  type('FIN Splits', 5, 9, [['Gifts']]);
  changeShown([String(rent.id), pending.id], { note: 'for Ann', lent: 20 });
  insertAll();
  confirmStatement('2026-10-31', 447);
  writePlan('loan', '=Car');
  platform.state.answer = true;
  press('insertOverview', { name: 'starter' });
}

/** A day later, all again: by the trigger, and by the buttons. */
function refreshEverySheet(): void {
  [server, balance] = [later, 12];
  platform.state.now += 86_400_000;
  const { triggerUid } = JSON.parse(platform.documentStore.get('fin.refresh') ?? '{}') as { triggerUid?: string };
  expect(triggerUid).toBeDefined();
  runScheduledRefresh(platform, connectionsOf(platform), { triggerUid });
  runTables();
  press('refreshNow');
  press('addRules', {
    rules: ['=Rewe', 'Rewe'].map((value) => ({ field: 'merchant', test: 'equals', value, tag: 'Travel' })),
  });
  applyRules();
  splitShown([later[0]?.id ?? '']);
  changeShown([String(rent.id)], { note: null, kind: 'spending' });
  insertAll();
  confirmStatement('2026-11-15', 400);
  writePlan('raise', 'Raise');
}

type Lines = readonly string[];

function changedLines(before: Lines, after: Lines): Lines {
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
  ];
}

/** Each sheet when it was made, and what a refresh changed. */
async function recordSheets(language: string, locale: string): Promise<Map<string, Lines>> {
  await open(language, locale);
  try {
    const describe = () =>
      new Map(platform.workbook.sheets().map((sheet) => [sheet.name, describeSheet(platform.workbook, sheet)]));
    makeEverySheet();
    const made = describe();
    refreshEverySheet();
    return new Map(
      [...describe()].map(([name, lines]) => {
        const before = made.get(name) ?? [];
        return [name, [`${name}, new`, ...before, '', 'After a refresh', ...changedLines(before, lines)]];
      }),
    );
  } finally {
    platform.workbook.dispose();
  }
}

test('every sheet is the recorded one, in English and in German', async () => {
  const english = await recordSheets('en', 'en_US');
  const german = await recordSheets('de', 'de_DE');
  const texts = new Map<string, string>();
  const ids: string[] = [];
  /** Without what depends on how often the code asked for an id or the time. */
  const steady = (line: string): string =>
    line
      .replace(/-[0-9a-z]{8}"$/, '-time"')
      .replace(/\b\d{13}\b/g, 'time')
      .replace(/\bcccccc\d\d\b/g, (id) => {
        if (!ids.includes(id)) ids.push(id);
        return `id${ids.indexOf(id) + 1}`;
      });
  const keep = (file: string, lines: Lines) => {
    if (lines.length > 0) texts.set(file.toLowerCase().replaceAll(' ', '-'), `${lines.map(steady).join('\n')}\n`);
  };
  for (const [name, lines] of english) keep(`${name}.en.txt`, lines);
  for (const [name, lines] of german) keep(`${name}.de.txt`, changedLines(english.get(name) ?? [], lines));
  if (process.env['RECORD_SHEETS'] !== undefined) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const [file, text] of texts) writeFileSync(join(folder, file), text);
  }
  const recorded = readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]);
  expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(recorded));
});
