import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import type { TableChoices } from '../../../../src/addon/tables/views';
import { accounts } from '../../../support/api/sample-records';
import { list, record } from '../../../support/api/scripted-api';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import type { Server } from '../../../support/platform/fake-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { columnOf, runLater, shownColumns, typeCells } from './run-later';

interface Account {
  readonly id: string;
  readonly name: string;
}

const account = (tail: string, name: string): Account => ({
  ...accounts[0],
  id: `cccccccc-0000-4000-8000-0000000000${tail}`,
  name,
});
const checking = account('c1', 'Checking');
const days = ['2026-11-03', '2026-11-05', '2026-11-09', '2026-11-12', '2026-11-17'];

let platform: WorkbookPlatform;
let present: readonly Account[];
let transactions: Transaction[];

const of = ({ id }: Account) => ({ accountId: id });
/** The payments of the account, with ids from this one on. */
const paymentsOf = (owner: Account, firstId: number, names = (index: number) => `Shop ${'abcde'[index]}`) =>
  days.map((transactionDate, index) =>
    payment(firstId + index, { ...of(owner), transactionDate, displayAmount: -10 - index, name: names(index) }),
  );

beforeEach(async () => {
  present = [checking];
  const api = transactionServer(() => transactions);
  const server: Server = (request, count) => {
    if (request.url.endsWith('/v1/api-key')) return record({ accountScope: 'ALL' });
    if (request.url.includes('/v1/accounts')) return list(present);
    return api(request, count);
  };
  platform = await workbookPlatform({ server });
});

afterEach(() => platform.workbook.dispose());

const insertTable = (changed: Partial<TableChoices> = {}) => {
  const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, ...changed });
  runLater(platform, table.id);
  return table;
};
/** Writes a note beside each row, which names its amount. */
const noteAll = ({ sheetId }: { sheetId: number }, count: number) =>
  typeCells(platform, sheetId, 1, columnOf(platform, sheetId, 'Gone since') + 1, [
    ['Note'],
    ...Array.from({ length: count }, (_, index) => [`note ${index}`]),
  ]);
const shown = ({ sheetId }: { sheetId: number }) =>
  shownColumns(platform, sheetId, ['Transaction ID', 'Note', 'Gone since']).map(([id = '', note, gone]) =>
    [id.slice(-2), note, gone].join(' ').trim(),
  );

describe('an account that is connected again', () => {
  test.each([
    ['under the same name', 'Checking', undefined],
    ['under another name', 'Giro', undefined],
    ['under another name, with other names of payments', 'Giro', (index: number) => `${'vwxyz'[index]} store`],
  ])('%s keeps the cells beside its rows, which get the new ids', (_, name, names) => {
    transactions = paymentsOf(checking, 11);
    const table = insertTable();
    noteAll(table, days.length);
    const again = account('c2', name);
    present = [again];
    transactions = [
      ...paymentsOf(again, 21, names),
      payment(31, { ...of(again), transactionDate: '2026-11-20', displayAmount: -99 }),
    ];
    expect(runLater(platform, table.id)).toMatchObject({ added: 1, changed: 5, marked: 0, review: [] });
    expect(shown(table)).toEqual(['21 note 0', '22 note 1', '23 note 2', '24 note 3', '25 note 4', '31']);
    expect(runLater(platform, table.id)).toMatchObject({ added: 0, changed: 0, marked: 0 });
  });

  test('keeps them if its rows were gone for some days', () => {
    transactions = paymentsOf(checking, 11);
    const table = insertTable();
    noteAll(table, days.length);
    [present, transactions] = [[], []];
    expect(runLater(platform, table.id)).toMatchObject({ marked: 5 });
    const again = account('c2', 'Giro');
    [present, transactions] = [[again], paymentsOf(again, 21)];
    expect(runLater(platform, table.id)).toMatchObject({ added: 0, changed: 5 });
    expect(shown(table)).toEqual(['21 note 0', '22 note 1', '23 note 2', '24 note 3', '25 note 4']);
  });

  test('keeps them although it kept its id, and only the ids of its payments are new', () => {
    transactions = paymentsOf(checking, 11);
    const table = insertTable();
    noteAll(table, days.length);
    transactions = paymentsOf(checking, 21);
    expect(runLater(platform, table.id)).toMatchObject({ added: 0, changed: 5, marked: 0 });
    expect(shown(table)).toEqual(['21 note 0', '22 note 1', '23 note 2', '24 note 3', '25 note 4']);
  });

  test('leaves two equal payments of one day for review', () => {
    const twice = (owner: Account, firstId: number) => [
      ...paymentsOf(owner, firstId),
      payment(firstId + 5, { ...of(owner), transactionDate: '2026-11-18', displayAmount: -2, name: 'Bus' }),
      payment(firstId + 6, { ...of(owner), transactionDate: '2026-11-18', displayAmount: -2, name: 'Bus' }),
    ];
    transactions = twice(checking, 11);
    const table = insertTable();
    noteAll(table, 7);
    const again = account('c2', 'Giro');
    [present, transactions] = [[again], twice(again, 21)];
    expect(runLater(platform, table.id)).toMatchObject({
      added: 2,
      changed: 5,
      marked: 2,
      review: [
        { reason: 'unsure match', id: payment(16).id },
        { reason: 'unsure match', id: payment(17).id },
      ],
    });
    expect(shown(table).slice(5)).toEqual(['16 note 5 2026-11-21', '17 note 6 2026-11-21', '26', '27']);
  });

  test('is not taken for another account that opens while it closes', () => {
    transactions = paymentsOf(checking, 11);
    const table = insertTable();
    noteAll(table, days.length);
    const other = account('c2', 'Checking');
    present = [other];
    transactions = days.map((transactionDate, index) =>
      payment(21 + index, { ...of(other), transactionDate, displayAmount: -50 - index }),
    );
    expect(runLater(platform, table.id)).toMatchObject({ added: 5, marked: 5 });
    expect(shown(table).slice(0, 2)).toEqual(['11 note 0 2026-11-21', '12 note 1 2026-11-21']);
  });
});

test('is remembered for the rows of other days, which later runs read', () => {
  const old = (owner: Account, id: number) =>
    payment(id, { ...of(owner), transactionDate: '2026-02-03', displayAmount: -7, name: `old ${id}` });
  transactions = [...paymentsOf(checking, 11), old(checking, 18)];
  const table = insertTable();
  noteAll(table, 6);
  const again = account('c2', 'Giro');
  [present, transactions] = [[again], [...paymentsOf(again, 21), old(again, 28)]];
  runLater(platform, table.id);
  for (let day = 0; day < 8; day += 1) runLater(platform, table.id, false, 86_400_000);
  expect(shown(table)).toEqual(['28 note 0', '21 note 1', '22 note 2', '23 note 3', '24 note 4', '25 note 5']);
});

describe('a pending payment', () => {
  const pending = (fields: object = {}) =>
    payment(1, { ...of(checking), displayAmount: -40, name: 'Diner', pending: true, ...fields });
  const posted = (id: number, fields: object = {}) =>
    payment(id, { ...of(checking), displayAmount: -48, name: 'Diner', ...fields });

  test('that is posted with a tip keeps the cells beside it', () => {
    transactions = [pending()];
    const table = insertTable();
    noteAll(table, 1);
    transactions = [posted(2, { transactionDate: '2026-11-12' })];
    expect(runLater(platform, table.id)).toMatchObject({ added: 0, changed: 1, marked: 0, review: [] });
    expect(shown(table)).toEqual(['02 note 0']);
  });

  test('is left for review if another payment of the same name is near the one with the tip', () => {
    transactions = [pending(), posted(3, { transactionDate: '2026-11-04', displayAmount: -31 })];
    const table = insertTable();
    noteAll(table, 2);
    transactions = [...transactions.slice(1), posted(2, { transactionDate: '2026-11-12' })];
    expect(runLater(platform, table.id)).toMatchObject({
      added: 1,
      marked: 1,
      review: [{ reason: 'unsure match', id: pending().id }],
    });
  });

  test('that is posted with a tip and under another name keeps the cells only after review', () => {
    transactions = [pending()];
    const table = insertTable();
    noteAll(table, 1);
    transactions = [posted(2, { name: 'Cinema' })];
    expect(runLater(platform, table.id)).toMatchObject({ marked: 1, review: [{ reason: 'unsure match' }] });
    expect(shown(table)).toEqual(['01 note 0 2026-11-21', '02']);
  });

  test('that is posted with a tip and under another name gets the new id if nothing is beside it', () => {
    transactions = [pending()];
    const table = insertTable();
    transactions = [posted(2, { name: 'Cinema' })];
    expect(runLater(platform, table.id)).toMatchObject({ added: 0, changed: 1, marked: 0 });
    expect(shown(table)).toEqual(['02']);
  });

  test('whose row key has no account is matched although its account got another name, which other rows show', () => {
    transactions = [pending(), posted(5, { displayAmount: -3 })];
    const table = insertTable();
    noteAll(table, 2);
    const key = columnOf(platform, table.sheetId, 'Row key');
    typeCells(platform, table.sheetId, 2, key, [[pending().id], [posted(5).id]]);
    present = [{ ...checking, name: 'Household' }];
    transactions = [posted(2, { displayAmount: -40 }), posted(5, { displayAmount: -3 })];
    expect(runLater(platform, table.id)).toMatchObject({ added: 0, changed: 2, marked: 0 });
    expect(shown(table)).toEqual(['02 note 0', '05 note 1']);
  });
});

test('a relink of 300 rows beside those of another account takes few writes', () => {
  const other = account('c9', 'Savings');
  present = [checking, other];
  const many = (owner: Account, firstId: number) =>
    Array.from({ length: 300 }, (_, index) =>
      payment(firstId + index, {
        ...of(owner),
        transactionDate: `2026-11-${String((index % 18) + 1).padStart(2, '0')}`,
        displayAmount: -1 - index,
      }),
    );
  transactions = [...many(checking, 1_000), ...many(other, 2_000)];
  const table = insertTable();
  const again = account('c2', 'Giro');
  present = [again, other];
  transactions = [...many(again, 3_000), ...many(other, 2_000)];
  const { writes } = platform.service;
  expect(runLater(platform, table.id)).toMatchObject({ added: 0, changed: 300, marked: 0 });
  expect(platform.service.writes - writes).toBeLessThan(20);
});
