import { runScheduledRefresh } from '../../../../src/addon/refresh/refresh-all';
import { payment } from '../../../support/api/transaction-server';
import { connectionsOf, evaluate } from '../../../support/platform/connected-platform';
import { call } from '../../sidebar/called-sidebar';
import {
  type AlertWorkbook,
  alertWorkbook,
  shownRows,
  statesOf,
  toldIn,
  viewOf,
  watch,
  writeAlerts,
} from './alert-workbook';

// Every editor can write the sheets that decide what an approved alert shows.

let file: AlertWorkbook;

beforeEach(async () => {
  file = await alertWorkbook({ hasMail: true });
  file.transactions.push(
    spent(1, 'Groceries', -100),
    spent(2, 'Rent', -2_000),
    spent(3, 'Salary', 5_000),
    spent(4, 'Travel', -300),
  );
});

afterEach(() => file.platform.workbook.dispose());

function spent(index: number, category: string, amount: number, name = `Shop ${index}`) {
  return payment(index, {
    ...{ displayAmount: amount, organizationTransactionCategoryName: category, merchantName: name },
    ...{ transactionDate: '2026-11-20' },
  });
}

function writeSheet(name: string, rows: readonly (readonly (string | number | boolean)[])[]): void {
  const { workbook } = file.platform;
  const found = workbook.sheets().find((sheet) => sheet.name === name);
  if (found !== undefined) workbook.deleteSheet(found.sheetId);
  const { sheetId } = workbook.insertSheet(name, 0);
  const area = { row: 1, column: 1, rowCount: rows.length, columnCount: rows[0]?.length ?? 1 };
  workbook.write(
    sheetId,
    area,
    rows.map((row) => row.map((value) => ({ value }))),
  );
}

const writeCategories = (...rows: (readonly [category: string, kind: string, group: string])[]) =>
  writeSheet('FIN Categories', [['Category', 'Kind', 'Group'], ...rows]);

function runTrigger(hours = 1): void {
  const { platform } = file;
  platform.state.now += hours * 3_600_000;
  platform.state.context = 'trigger';
  const [triggerUid] = platform.triggerIds;
  runScheduledRefresh(platform, connectionsOf(platform), { triggerUid });
  platform.state.context = 'sidebar';
}

function watchHourly(rows: Parameters<typeof watch>[1]): void {
  watch(file, rows);
  call(file.platform, 'setHourlyRefresh', { isOn: true });
}

const waits = 'Waits for the user of the connection: FIN sidebar, Refresh, Approve.';

function approve(): void {
  const fingerprint = viewOf(file).waitingFingerprint;
  expect(call(file.platform, 'approveAlerts', { fingerprint })).toMatchObject({ ok: true });
}

test.each([
  ['Spending above', 'OK: 100 USD.', 'Groceries: 2,000 USD spent in November 2026, above 1,000 USD.'],
  ['Transaction above', 'OK.', 'OK. Last: Shop 2: -2,000 USD on 2026-11-20 on Checking.'],
])('%s of a category shows no other one that an editor puts into a group of that name', (alert, approved, widened) => {
  watchHourly([[true, alert, 'Groceries', 1_000]]);
  runTrigger();
  expect(statesOf(file)).toEqual([approved]);
  writeCategories(['Rent', '', 'Groceries']);
  runTrigger();
  expect(statesOf(file)).toEqual([waits]);
  expect(toldIn(file)).toEqual([]);
  expect(viewOf(file).waiting).toMatchObject([{ text: expect.stringContaining('Groceries (Rent)') }]);
  approve();
  expect(statesOf(file)).toEqual([widened]);
});

test('another kind in FIN Categories, from which figures could be subtracted, waits for approval', () => {
  watchHourly([
    [true, 'Spending above', '', 9_000],
    [true, 'Forecast below', '', 0],
    [true, 'Price rise above %', '', 5],
    [true, 'Balance below', 'Checking', 500],
  ]);
  runTrigger();
  expect(statesOf(file)).toEqual(['OK: 2,400 USD.', 'OK: 1,234.50 USD.', 'OK.', 'OK: 1,234.50 USD.']);
  writeCategories(['Rent', 'transfer', '']);
  runTrigger();
  expect(statesOf(file)).toEqual([waits, waits, waits, 'OK: 1,234.50 USD.']);
  writeCategories(['Rent', '', 'Home']);
  runTrigger();
  expect(statesOf(file)[0]).toBe('OK: 2,400 USD.');
});

describe('Insert categories of the user who approved the alerts', () => {
  const insert = () => call(file.platform, 'insertOverview', { name: 'categories' });
  const kindsIn = () => shownRows(file, 'FIN Categories', 2).slice(1).sort();

  test('changes no kind, so its new rows need no approval', () => {
    watchHourly([
      [true, 'Spending above', '', 9_000],
      [true, 'Forecast below', '', 0],
    ]);
    expect(insert()).toMatchObject({ ok: true });
    expect(kindsIn()).toContainEqual(['Rent', 'spending']);
    runTrigger();
    expect(statesOf(file)).toEqual(['OK: 2,400 USD.', 'OK: 1,234.50 USD.']);
  });

  test('approves nothing of what another editor wrote', () => {
    watchHourly([[true, 'Spending above', '', 9_000]]);
    writeCategories(['Salary', 'spending', '']);
    insert();
    expect(kindsIn()).toContainEqual(['Rent', 'spending']);
    runTrigger();
    expect(statesOf(file)).toEqual([waits]);
  });

  test('approves nothing that an editor writes while it reads', () => {
    watchHourly([[true, 'Spending above', '', 9_000]]);
    file.platform.service.before = (name) => {
      if (!name.startsWith('fetch')) return;
      file.platform.service.before = null;
      writeCategories(['Bonus', 'spending', '']);
    };
    insert();
    runTrigger();
    expect(statesOf(file)).toEqual([waits]);
  });
});

test('what is approved is what was shown: a group that grows meanwhile is not approved', () => {
  watchHourly([[true, 'Spending above', 'Groceries', 1_000]]);
  writeCategories(['Rent', '', 'Groceries']);
  const fingerprint = viewOf(file).waitingFingerprint;
  writeCategories(['Rent', '', 'Groceries'], ['Travel', '', 'Groceries']);
  expect(call(file.platform, 'approveAlerts', { fingerprint }).error.code).toBe('alerts_changed');
});

test('a check uses FIN Categories as it compared it with the approval', () => {
  watchHourly([[true, 'Spending above', 'Groceries', 1_000]]);
  const { service } = file.platform;
  let requests = 0;
  service.before = (name) => {
    if (!name.startsWith('fetch')) return;
    requests += 1;
    service.before = null;
    writeCategories(['Rent', '', 'Groceries']);
  };
  runTrigger();
  expect([requests, toldIn(file)]).toEqual([1, []]);
});

test('a sheet FIN Categories that cannot be read is said, and approves nothing', () => {
  watchHourly([[true, 'Spending above', 'Groceries', 1_000]]);
  writeCategories(['Rent', 'nonsense', 'Groceries']);
  runTrigger();
  expect(statesOf(file)).toEqual([expect.stringContaining('FIN Categories, row 2: No kind "nonsense".')]);
});

test('an approval of an account is none of one whose name differs by an accent', () => {
  const [first = {}, second = {}] = file.accounts;
  file.accounts = [
    { ...first, name: 'Conges' },
    { ...second, name: 'Congés', category: 'bank', balances: { current: 98_765, currencyCode: 'USD' } },
  ];
  watchHourly([[true, 'Balance below', 'Conges', 500]]);
  writeAlerts(file, [[true, 'Balance below', 'Congés', 500]]);
  runTrigger();
  expect(statesOf(file)).toEqual([waits]);
  expect(JSON.stringify(viewOf(file))).not.toContain('98,765');
  writeAlerts(file, [[true, 'Balance below', ' CONGES ', 500]]);
  runTrigger();
  expect(statesOf(file)).toEqual(['OK: 1,234.50 USD.']);
});

describe('parts of FIN Splits', () => {
  const probe = (id: string) => [
    ['Transaction ID', 'Amount', 'Category', 'Pending'],
    [id, -1, 'Groceries', false],
  ];
  const rent = () => file.transactions[1]?.id ?? '';

  test('do not make an alert say what an editor does not know', () => {
    watchHourly([[true, 'Spending above', 'Groceries', 1_000]]);
    writeSheet('FIN Splits', probe(rent()));
    runTrigger();
    expect(statesOf(file)).toEqual(['OK: 100 USD.']);
  });

  test('count if every editor can read all of it by a formula', () => {
    watchHourly([[true, 'Spending above', 'Groceries', 1_000]]);
    file.platform.state.context = 'cell';
    evaluate(file.platform, 'FIN_STATUS');
    writeSheet('FIN Splits', [
      ['Transaction ID', 'Amount', 'Category'],
      [rent(), -1_500, 'Groceries'],
      [rent(), -500, 'Rent'],
    ]);
    runTrigger();
    expect(statesOf(file)).toEqual(['Groceries: 1,600 USD spent in November 2026, above 1,000 USD.']);
  });
});

describe('what FIN Changes and FIN Rules say of transactions', () => {
  const said: readonly (readonly [string, string, readonly (readonly unknown[])[]])[] = [
    [
      'FIN Changes',
      '2,100',
      [
        ['Transaction ID', 'Category'],
        [() => file.transactions[1]?.id, 'Groceries'],
      ],
    ],
    [
      'FIN Rules',
      '2,400',
      [
        ['On', 'Field', 'Test', 'Value', 'Tag', 'Set column', 'Set to'],
        [true, 'Amount', 'at most', -1, '', 'Category', 'Groceries'],
      ],
    ],
  ];
  const write = (name: string, cells: (typeof said)[number][2]) =>
    writeSheet(name, cells.map((row) => row.map((cell) => (typeof cell === 'function' ? cell() : cell))) as never);

  test.each(said)('%s: does not make an alert say what an editor does not know', (name, _sum, cells) => {
    watchHourly([[true, 'Spending above', 'Groceries', 1_000]]);
    write(name, cells);
    runTrigger();
    expect(statesOf(file)).toEqual(['OK: 100 USD.']);
  });

  test.each(said)('%s: counts if every editor can read all of it by a formula', (name, sum, cells) => {
    watchHourly([[true, 'Spending above', 'Groceries', 1_000]]);
    file.platform.state.context = 'cell';
    evaluate(file.platform, 'FIN_STATUS');
    write(name, cells);
    runTrigger();
    expect(statesOf(file)).toEqual([`Groceries: ${sum} USD spent in November 2026, above 1,000 USD.`]);
  });

  test.each(said)('%s: counts in proposals, if every editor can read all of it by a formula', (name, _sum, cells) => {
    file.transactions = file.transactions.map((row) => ({ ...row, transactionDate: '2026-10-20' }));
    const proposed = () => {
      expect(call(file.platform, 'insertAlerts')).toMatchObject({ ok: true });
      return shownRows(file, 'FIN Alerts', 3).flatMap((row) => (row[1] === 'Spending above' ? [row[2]] : []));
    };
    write(name, cells);
    expect(proposed()).toEqual(['Rent', 'Travel', 'Groceries']);
    const { workbook } = file.platform;
    workbook.deleteSheet(workbook.sheets().find((sheet) => sheet.name === 'FIN Alerts')?.sheetId ?? -1);
    file.platform.state.context = 'cell';
    evaluate(file.platform, 'FIN_STATUS');
    file.platform.state.context = 'sidebar';
    expect(proposed()).not.toContain('Rent');
  });
});
