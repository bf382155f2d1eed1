import { changeTable, createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import { runTable } from '../../../../src/addon/tables/run/run-table';
import type { TableChoices } from '../../../../src/addon/tables/views';
import { checkingId, travelId } from '../../../support/api/sample-records';
import { failure, record } from '../../../support/api/scripted-api';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { at, runLater, shownCells } from './run-later';

const choices: TableChoices = { ...defaultChoices, schedule: { every: 'hours', hours: 6 } };

let platform: WorkbookPlatform;
let server: Transaction[];

beforeEach(async () => {
  server = [payment(1), payment(2, { transactionDate: '2026-11-12' }), payment(3, { transactionDate: '2026-11-11' })];
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

const run = (id: string, ...rest: [boolean?, number?]) => runLater(platform, id, ...rest);
const shown = (sheetId: number) => shownCells(platform, sheetId);

describe('a synced table', () => {
  test('is written oldest first under its headings', () => {
    const table = createTable(platform, connectionsOf(platform), choices);
    expect(run(table.id)).toMatchObject({ isDone: true, added: 3, changed: 0, rowCount: 3 });
    expect(shown(table.sheetId)).toEqual([
      [
        'Date',
        'Name',
        'Merchant',
        'Amount',
        'Currency',
        'Category',
        'Account',
        'Pending',
        'Transaction ID',
        'Gone since',
      ],
      ['2026-11-10', 'Purchase 1', '', '-1.00', 'USD', '', 'Checking', 'FALSE', server[0]?.id, ''],
      ['2026-11-11', 'Purchase 3', '', '-3.00', 'USD', '', 'Checking', 'FALSE', server[2]?.id, ''],
      ['2026-11-12', 'Purchase 2', '', '-2.00', 'USD', '', 'Checking', 'FALSE', server[1]?.id, ''],
    ]);
    expect(platform.counted.formulasFromText).toBe(0);
  });

  test('keeps the names of accounts if the list of accounts gets an answer that the API does not have', () => {
    const table = createTable(platform, connectionsOf(platform), choices);
    run(table.id);
    const before = shown(table.sheetId);
    const { server: api } = platform.state;
    const firewall = { status: 409, headers: {}, text: '<html><h1>Conflict</h1></html>' };
    platform.state.server = (request, now) => (request.url.includes('/v1/accounts') ? firewall : api(request, now));
    for (const hours of [3, 30]) {
      platform.state.now += hours * 3_600_000;
      expect(() => run(table.id)).toThrow('The API answered with status 409.');
      expect(shown(table.sheetId)).toEqual(before);
    }
  });

  test('adds new rows below the others, updates changed ones in place, and marks missing ones', () => {
    const table = createTable(platform, connectionsOf(platform), choices);
    run(table.id);
    server = [payment(1, { name: 'Renamed' }), payment(3, { transactionDate: '2026-11-11' }), payment(4)];
    expect(run(table.id)).toMatchObject({ isDone: true, added: 1, changed: 1, marked: 1, removed: 0, rowCount: 4 });
    expect(shown(table.sheetId).map((row) => [row[1], row[9]])).toEqual([
      ['Name', 'Gone since'],
      ['Renamed', ''],
      ['Purchase 3', ''],
      ['Purchase 2', '2026-11-21'],
      ['Purchase 4', ''],
    ]);
    expect(run(table.id)).toMatchObject({ added: 0, changed: 0, marked: 0 });
  });

  test('adds a new row of its oldest day above the others too', () => {
    const table = createTable(platform, connectionsOf(platform), { ...choices, newRows: 'top' });
    run(table.id);
    server = [...server, payment(4, { transactionDate: '2026-11-10' })];
    run(table.id);
    expect(shown(table.sheetId).map((row) => row[1])).toEqual([
      ...['Name', 'Purchase 4', 'Purchase 2', 'Purchase 3', 'Purchase 1'],
    ]);
  });

  test('adds more new rows on top than one write takes, the newest first', () => {
    server = [payment(0, { transactionDate: '2026-01-01' })];
    const table = createTable(platform, connectionsOf(platform), { ...choices, newRows: 'top' });
    run(table.id);
    const dayOf = (index: number) => `2026-${String((index % 9) + 2).padStart(2, '0')}-15`;
    for (let index = 1; index <= 5_100; index += 1) server.push(payment(index, { transactionDate: dayOf(index) }));
    expect(run(table.id, true)).toMatchObject({ isDone: true, added: 5_100 });
    const days = platform.workbook.displayValues(table.sheetId, at(2, 1, 5_101)).flat();
    expect([days[0], days[5_099], days[5_100]]).toEqual(['2026-10-15', '2026-02-15', '2026-01-01']);
    expect(days).toEqual([...days].sort().reverse());
  });

  test('a text longer than a cell can hold is cut and written once', () => {
    server = [payment(1, { name: 'x'.repeat(60_000) }), payment(2)];
    const table = createTable(platform, connectionsOf(platform), choices);
    expect(run(table.id)).toMatchObject({ isDone: true, added: 2 });
    const [[name] = []] = platform.workbook.values(table.sheetId, at(2, 2));
    expect([String(name).length, String(name).slice(-27)]).toEqual([
      49_999,
      'xxxx… (cut, 60000 characters)'.slice(-27),
    ]);
    expect(run(table.id)).toMatchObject({ changed: 0 });
  });

  test('rows of accounts that the key no longer sees stay unchanged', () => {
    const scope = { accountScope: 'ALL' };
    const withKey = (): void => {
      const api = transactionServer(() => server);
      platform.state.server = (request, count) =>
        request.url.endsWith('/v1/api-key') ? record(scope) : api(request, count);
    };
    withKey();
    const joint = { accountId: '22222222-0000-4000-8000-000000000002', accountName: 'Joint' };
    server = [payment(1), payment(2, joint), payment(3, joint)];
    const table = createTable(platform, connectionsOf(platform), { ...choices, goneRows: 'remove' });
    run(table.id);
    scope.accountScope = 'CUSTOM_ACCOUNTS';
    server = [];
    expect(run(table.id, true)).toMatchObject({ removed: 1, marked: 0, rowCount: 2 });
    expect(shown(table.sheetId).map((row) => [row[6], row[9]])).toEqual([
      ['Account', 'Gone since'],
      ['Joint', ''],
      ['Joint', ''],
    ]);
    // A key that sees every account shows that they are gone.
    scope.accountScope = 'ALL';
    expect(run(table.id, true)).toMatchObject({ removed: 2, rowCount: 0 });
  });

  test.each([
    ['the API does not say what the key sees', { apiKey: 500, accounts: 200 }, ['', '2026-11-21', '']],
    ['the key may not list accounts', { apiKey: 200, accounts: 403 }, ['', '2026-11-21', '']],
  ])('if %s, only rows of accounts that other rows name count as missing', (_, { apiKey, accounts }, gone) => {
    const [seen, hidden] = ['11111111-0000-4000-8000-000000000001', '22222222-0000-4000-8000-000000000002'];
    const api = transactionServer(() => server);
    platform.state.server = (request, count) => {
      if (request.url.includes('/v1/accounts') && accounts === 403) return failure(403, 'forbidden_scope');
      if (!request.url.endsWith('/v1/api-key')) return api(request, count);
      return apiKey === 500 ? failure(500, 'internal_error') : record({ accountScope: 'CUSTOM_ACCOUNTS' });
    };
    server = [1, 2, 3].map((index) => payment(index, { accountName: null, accountId: index === 3 ? hidden : seen }));
    const table = createTable(platform, connectionsOf(platform), choices);
    run(table.id);
    server = server.slice(0, 1);
    run(table.id, true);
    expect(shown(table.sheetId).map((row) => row[9])).toEqual(['Gone since', ...gone]);
  });

  test('a snapshot table appends the rows of each day and updates only those of today', () => {
    const table = createTable(platform, connectionsOf(platform), {
      ...choices,
      columns: ['date', 'name', 'amount'],
      isSnapshot: true,
    });
    expect(run(table.id)).toMatchObject({ isDone: true, added: 3, rowCount: 3 });
    const key = (day: string, index: number) => `${day} ${payment(index).id} ${checkingId}`;
    const names = () => shown(table.sheetId).map((row) => [row[0], row[2], row[row.length - 1]]);
    server = [payment(1, { name: 'Renamed' }), payment(3, { transactionDate: '2026-11-11' }), payment(4)];
    // The same day: restated.
    expect(run(table.id)).toMatchObject({ added: 1, changed: 1, marked: 0, removed: 1, rowCount: 3 });
    const first = [
      ['Snapshot', 'Name', 'Row key'],
      ['2026-11-21', 'Renamed', key('2026-11-21', 1)],
      ['2026-11-21', 'Purchase 3', key('2026-11-21', 3)],
      ['2026-11-21', 'Purchase 4', key('2026-11-21', 4)],
    ];
    expect(names()).toEqual(first);
    server = [payment(1, { name: 'Renamed again' }), payment(5, { transactionDate: '2026-11-20' })];
    expect(run(table.id, false, 86_400_000)).toMatchObject({
      added: 2,
      changed: 0,
      marked: 0,
      removed: 0,
      rowCount: 5,
    });
    expect(names()).toEqual([
      ...first,
      ['2026-11-22', 'Renamed again', key('2026-11-22', 1)],
      ['2026-11-22', 'Purchase 5', key('2026-11-22', 5)],
    ]);
  });

  test('no text of the API becomes a formula, a number, a date or a boolean', () => {
    const texts = [
      '=1+1',
      '+1',
      '-2',
      '@x',
      "'quoted",
      '007',
      '1/2',
      '2026-01-02',
      'TRUE',
      '10%',
      '$3',
      '1e5',
      '#N/A',
      'Mar 5',
      ' x',
      '\t=1',
    ];
    server = texts.map((name, index) => payment(index + 1, { name, merchantName: name }));
    const table = createTable(platform, connectionsOf(platform), choices);
    run(table.id);
    const values = platform.workbook.values(table.sheetId, at(2, 2, texts.length, 2));
    expect(values).toEqual(texts.map((text) => [text, text]));
    expect(platform.counted.formulasFromText).toBe(0);
    // As a user may format our column: what is typed there is read otherwise.
    platform.workbook.setNumberFormats(
      table.sheetId,
      at(2, 2, texts.length, 1),
      texts.map(() => ['@']),
    );
    server = texts.map((name, index) => payment(index + 1, { name: `${name}!`, merchantName: name }));
    run(table.id);
    expect(platform.workbook.values(table.sheetId, at(2, 2, texts.length, 1))).toEqual(
      texts.map((text) => [`${text}!`]),
    );
    expect(platform.counted.formulasFromText).toBe(0);
  });

  test('a later first day marks all earlier rows as gone in one run, and an earlier one brings them back', () => {
    server = Array.from({ length: 300 }, (_, index) =>
      payment(index, { transactionDate: `2025-${String(1 + (index % 12)).padStart(2, '0')}-01` }),
    );
    const table = createTable(platform, connectionsOf(platform), choices);
    run(table.id);
    const move = (from: string) =>
      changeTable(platform, connectionsOf(platform), table.id, { filters: { ...choices.filters, from } });
    move('2025-12-01');
    expect(run(table.id)).toMatchObject({ isDone: true, marked: 275, rowCount: 300 });
    expect(run(table.id)).toMatchObject({ marked: 0, changed: 0 });
    move('all');
    expect(run(table.id)).toMatchObject({ isDone: true, added: 0, changed: 275, rowCount: 300 });
  });

  test('a load that reaches the rate limit continues from there', () => {
    const first = Date.parse('2026-01-01');
    server = Array.from({ length: 4_000 }, (_, index) =>
      payment(index, { transactionDate: new Date(first + (index % 300) * 86_400_000).toISOString().slice(0, 10) }),
    );
    const api = transactionServer(() => server);
    let left = 0;
    platform.state.server = (request, count) => {
      left -= 1;
      return left < 0 ? failure(429, 'rate_limited', { 'retry-after': '300' }) : api(request, count);
    };
    const table = createTable(platform, connectionsOf(platform), choices);
    const steps = [];
    for (let isDone = false; !isDone; ) {
      left = 30;
      const report = run(table.id, false, 301_000);
      steps.push(report);
      isDone = report.isDone;
      expect(steps.length).toBeLessThan(6);
    }
    expect(steps[0]).toMatchObject({ isDone: false, retryAfterSeconds: 300, rowCount: 0 });
    expect(steps.at(-1)).toMatchObject({ isDone: true, rowCount: 4_000 });
  });

  test.each([
    ['bottom', '2026-01-15', '2026-10-15'],
    ['top', '2026-10-15', '2026-01-15'],
  ] as const)(
    'writing continues where the previous execution ended, with new rows at the %s',
    (newRows, first, last) => {
      server = Array.from({ length: 5_300 }, (_, index) =>
        payment(index, { transactionDate: `2026-${String((index % 10) + 1).padStart(2, '0')}-15` }),
      );
      const table = createTable(platform, connectionsOf(platform), { ...choices, newRows });
      // Enough to read, too little to write another block.
      const budget = { limitMs: 70_000, remainingMs: () => 3_900 };
      const reports = [];
      for (let isDone = false; !isDone; ) {
        platform.state.now += 60_000;
        const report = runTable(platform, connectionsOf(platform), table.id, {
          budget,
          reads: 'fresh',
        });
        reports.push(report);
        isDone = report.isDone;
        expect(reports.length).toBeLessThan(10);
      }
      expect(reports.map(({ added }) => added)).toEqual([5_000, 300]);
      const ids = platform.workbook.values(table.sheetId, at(2, 9, 5_300, 1)).flat();
      expect(new Set(ids).size).toBe(5_300);
      const days = platform.workbook.displayValues(table.sheetId, at(2, 1, 5_300)).flat();
      expect([days[0], days[5_299]]).toEqual([first, last]);
      expect(days).toEqual([...days].sort((a, b) => a.localeCompare(b) * (newRows === 'top' ? -1 : 1)));
    },
  );

  test("a change of the spreadsheet's time zone changes no day", () => {
    const table = createTable(platform, connectionsOf(platform), choices);
    run(table.id);
    const before = shown(table.sheetId);
    platform.workbook.timeZone = 'Pacific/Auckland';
    expect(run(table.id)).toMatchObject({ added: 0, changed: 0, marked: 0 });
    expect(shown(table.sheetId)).toEqual(before);
  });

  test('a column of tags is filled from the lists of the tags', () => {
    const table = createTable(platform, connectionsOf(platform), { ...choices, columns: ['name', 'tags'] });
    expect(run(table.id)).toMatchObject({ added: 3 });
    expect(shown(table.sheetId).map((row) => row.slice(0, 2))).toEqual([
      ['Name', 'Tags'],
      ['Purchase 1', 'Travel'],
      ['Purchase 3', ''],
      ['Purchase 2', ''],
    ]);
    expect(run(table.id)).toMatchObject({ added: 0, changed: 0 });
  });

  test('a table of one tag contains its transactions, and marks those that lose the tag', () => {
    const table = createTable(platform, connectionsOf(platform), {
      ...choices,
      dataset: 'tagged',
      filters: { ...choices.filters, tagId: travelId },
    });
    expect(run(table.id)).toMatchObject({ added: 1 });
    server = [...server].reverse();
    expect(run(table.id, true)).toMatchObject({ added: 1, marked: 1, rowCount: 2 });
  });

  test('a history of balances updates today and keeps the earlier days', () => {
    const table = createTable(platform, connectionsOf(platform), { ...choices, dataset: 'balances' });
    expect(run(table.id)).toMatchObject({ added: 2 });
    expect(run(table.id)).toMatchObject({ added: 0, changed: 0, marked: 0 });
    platform.state.now += 86_400_000;
    expect(run(table.id)).toMatchObject({ added: 2, changed: 0, marked: 0, rowCount: 4 });
    expect(shown(table.sheetId).map((row) => row.slice(0, 4))).toEqual([
      ['Day', 'Account', 'Category', 'Balance'],
      ['2026-11-21', 'Brokerage', 'investment', '99.00'],
      ['2026-11-21', 'Checking', 'bank', '1,234.50'],
      ['2026-11-22', 'Brokerage', 'investment', '99.00'],
      ['2026-11-22', 'Checking', 'bank', '1,234.50'],
    ]);
  });

  test('a history of balances whose columns become the default ones gets the categories as its last column', () => {
    const columns = ['name', 'balance', 'currency', 'id'];
    const table = createTable(platform, connectionsOf(platform), { ...choices, dataset: 'balances', columns });
    run(table.id);
    changeTable(platform, connectionsOf(platform), table.id, { columns: [] });
    platform.state.now += 86_400_000;
    expect(run(table.id)).toMatchObject({ added: 2, rowCount: 4 });
    expect(shown(table.sheetId).map((row) => [...row.slice(0, 3), row[6]])).toEqual([
      ['Day', 'Account', 'Balance', 'Category'],
      ['2026-11-21', 'Brokerage', '99.00', ''],
      ['2026-11-21', 'Checking', '1,234.50', ''],
      ['2026-11-22', 'Brokerage', '99.00', 'investment'],
      ['2026-11-22', 'Checking', '1,234.50', 'bank'],
    ]);
  });

  test('a key of another organization writes nothing', () => {
    const table = createTable(platform, connectionsOf(platform), choices);
    run(table.id);
    const stored = JSON.parse(platform.userStore.get('fin.connection') ?? '');
    platform.userStore.set('fin.connection', JSON.stringify({ ...stored, baseUrl: 'https://other.example.com' }));
    expect(() => run(table.id)).toThrow('This table holds data of');
  });
});
