import type { CellValue } from '../../src/workbench/workbook/workbook';
import { record, scriptedApi } from '../support/api/scripted-api';
import { startServer, type TestServer } from '../workbench/apps-script/support/http-server';
import { type Cells, openCells } from './cells';

// Extreme values of an API, as a cell of the shipped bundle shows them.

const accountId = '11111111-1111-4111-8111-111111111111';
const tagId = '33333333-3333-4333-8333-333333333333';

/** Days around the clock changes that are tested below, a leap day, a year's end and a week 53. */
const days = [
  '2018-11-04',
  '2019-02-17',
  '2024-02-29',
  '2024-03-31',
  '2024-04-26',
  '2024-10-27',
  '2024-11-01',
  '2025-12-31',
  '2026-01-01',
  '2026-03-08',
  '2026-03-09',
  '2026-04-05',
  '2026-09-27',
  '2026-11-01',
  '2026-11-02',
];

const texts = [
  '007',
  '=SUM(A1)',
  '+1',
  '-1',
  '@x',
  "'apostrophe",
  "O'Brien",
  '1,5',
  '1/2',
  'TRUE',
  '2026-03-31',
  '🏦👨‍👩‍👧',
  'שלום עולם',
  'a\nb\tc',
  '<b>&amp;',
  ' blanks ',
  'x'.repeat(40_000),
];

const row = (index: number, fields: { readonly [name: string]: unknown }) => ({
  id: `aaaaaaaa-0000-4000-8000-${String(index).padStart(12, '0')}`,
  accountId,
  transactionDate: '2026-11-20',
  name: 'x',
  amount: -1,
  displayAmount: 1,
  currencyCode: 'USD',
  pending: false,
  isIgnored: false,
  ...fields,
});

const accountNamed = (name: string, index: number) => ({
  id: index === 0 ? accountId : `22222222-2222-4222-8222-${String(index).padStart(12, '0')}`,
  name,
  category: 'bank',
  status: 'ACTIVE',
  balances: { current: 0.1, currencyCode: 'USD' },
});

let api: TestServer;

beforeAll(async () => {
  const serve = scriptedApi({
    'GET /v1/api-key': () => record({ scopes: [], accountScope: 'ALL', selectedAccountIds: [] }),
    'GET /v1/organization': () => record({ name: '=SUM(A1)', phone: '007' }),
    'GET /v1/accounts': texts.map(accountNamed),
    'GET /v1/holdings': texts.map((assetName, index) => ({
      id: `h${index}`,
      accountId,
      assetName,
      marketValue: index,
    })),
    'GET /v1/tags': texts.map((name, index) => ({ id: index === 0 ? tagId : `t${index}`, name: name.slice(0, 100) })),
    [`GET /v1/tags/${tagId}/transactions`]: texts.map((name, index) => row(index, { name })),
    'GET /v1/transactions': [
      ...days.map((day, index) => row(index, { transactionDate: day, name: day })),
      ...texts.map((name, index) => row(100 + index, { name, merchantName: name, displayAmount: 100 + index })),
      row(200, { name: 'nested', entity: { note: '€'.repeat(60_000) } }),
      row(201, { name: 'just fits', merchantName: 'y'.repeat(50_000) }),
    ],
  });
  api = await startServer(({ method, path }, response) => {
    const request = { method: method as 'GET', url: `http://api${path}`, headers: {}, timeoutSeconds: 1 };
    const { status, headers, text } = serve(request, api.seen.length);
    response.writeHead(status, headers).end(text);
  });
});

let opened: { readonly name: string; readonly cells: Cells } | null = null;

afterAll(async () => {
  await opened?.cells.close();
  await api.close();
});

/** A workbook with a time zone and a current time. Consecutive tests with the same values share it. */
async function within(timeZone: string, now: string, use: (cells: Cells) => Promise<void>): Promise<void> {
  const name = `${timeZone} ${now}`;
  if (opened?.name !== name) {
    await opened?.cells.close();
    opened = null;
    const realNow = () => Date.parse(now);
    opened = { name, cells: await openCells({ apiUrl: api.origin, key: 'a-key-of-the-test', timeZone, realNow }) };
  }
  await use(opened.cells);
}

const serialOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;

// Each cell that is an argument takes an execution, so only the first zone has them for all days, and the others for the
// days around their changes of the clock and for one of winter.
describe.each<[zone: string, daysWithoutMidnight: readonly string[], given: readonly string[]]>([
  // Clocks change at two in the night, forward on 2026-03-08 and back on 2026-11-01.
  ['America/New_York', [], days],
  // In the southern hemisphere it is the other way round.
  ['Pacific/Auckland', [], ['2026-01-01', '2026-04-05', '2026-09-27']],
  ['Pacific/Kiritimati', [], ['2024-02-29', '2026-01-01']],
  ['Asia/Kathmandu', [], ['2024-02-29', '2026-01-01']],
  // Where clocks go forward at midnight, the day begins at one.
  ['America/Sao_Paulo', ['2018-11-04'], ['2018-11-04', '2019-02-17', '2026-01-01']],
  ['Africa/Cairo', ['2024-04-26'], ['2024-04-26', '2024-11-01', '2026-01-01']],
  ['Asia/Beirut', ['2024-03-31'], ['2024-03-31', '2024-10-27', '2026-01-01']],
  // In November they go back at one, and there are two midnights.
  ['America/Havana', ['2026-03-08'], ['2026-01-01', '2026-03-08', '2026-11-01', '2026-11-02']],
])('in %s, with the script in Etc/GMT', (timeZone, daysWithoutMidnight, given) => {
  test('every date is the same day as in the API: as a date, a text, a number and an argument', async () => {
    await within(timeZone, '2026-11-21T12:00:00Z', async (cells) => {
      const read = async (options: string) => {
        const formula = `=FIN_TRANSACTIONS("all", "2026-11-02", "columns=name,date; sort=name; headers=false; ${options}")`;
        return new Map((await cells.evaluate(formula)).map(([name, date]) => [name, date]));
      };
      const real = await read('');
      expect([...real.keys()]).toEqual(days);
      for (const day of days) {
        const hour = daysWithoutMidnight.includes(day) ? 1 / 24 : 0;
        expect((real.get(day) as { dateSerial: number }).dateSerial).toBeCloseTo(serialOf(day) + hour, 9);
      }
      expect(await read('dates=text')).toEqual(new Map(days.map((day) => [day, day])));
      expect(await read('dates=serial')).toEqual(new Map(days.map((day) => [day, serialOf(day)])));

      const { sheetId } = cells.workbook.insertSheet('Days');
      const column = { row: 1, column: 1, rowCount: given.length, columnCount: 1 };
      cells.workbook.setNumberFormats(
        sheetId,
        column,
        given.map(() => ['yyyy-mm-dd']),
      );
      cells.workbook.write(
        sheetId,
        column,
        given.map((day) => [{ value: { dateSerial: serialOf(day) } }]),
      );
      const cellNames = given.map((_, index) => `Days!A${index + 1}`);
      const names = await cells.evaluateAll(
        cellNames.map((cell) => `=FIN_TRANSACTIONS(${cell}, ${cell}, "columns=name; headers=false")`),
      );
      expect(names).toEqual(given.map((day) => [[day]]));
      // A day too early or too late is in another month.
      const edges = given.filter((day) => /-(01|29|31)$/.test(day));
      const months = await cells.evaluateAll(
        edges
          .map((day) => cellNames[given.indexOf(day)])
          .map((cell) => `=FIN_SUMMARY("month", ${cell}, ${cell}, "columns=month; headers=false")`),
      );
      expect(months).toEqual(edges.map((day) => [[day.slice(0, 7)]]));
    });
  });
});

test.each([
  ['America/New_York', '2026-11-21T03:00:00Z', '2026-11-20'],
  ['Pacific/Kiritimati', '2026-11-20T11:00:00Z', '2026-11-21'],
])('"today" is the current day in the time zone of the spreadsheet: %s', async (timeZone, now, today) => {
  await within(timeZone, now, async (cells) => {
    const week = await cells.evaluate(
      '=FIN_SUMMARY("week", "today", "today", "currency=USD; dates=text; columns=week,count")',
    );
    expect(week[1]).toEqual(['2026-W47', today === '2026-11-20' ? texts.length + 2 : 0]);
  });
});

test('one year before 29 February is 28 February, and February 2028 has 29 days', async () => {
  await within('America/New_York', '2028-02-29T12:00:00Z', async (cells) => {
    const weeks = async (from: string) =>
      (await cells.evaluate(`=FIN_SUMMARY("week", "${from}", , "currency=USD; columns=week; headers=false")`)).flat();
    expect((await weeks('-1y'))[0]).toBe('2027-W08');
    expect(await weeks('2028-02')).toEqual(['2028-W05', '2028-W06', '2028-W07', '2028-W08', '2028-W09']);
  });
});

describe('texts that look like formulas, numbers or dates stay texts', () => {
  const sorted = [...texts].sort();
  const column = (table: CellValue[][]): CellValue[] => table.map(([value]) => value ?? null).sort();

  test.each([
    ['FIN_TRANSACTIONS("2026-11-20", "2026-11-20", "columns=name; headers=false")', ['just fits', 'nested']],
    ['FIN_TAGGED("007", "all", , "columns=name; headers=false")', []],
    ['FIN_ACCOUNTS("columns=name; headers=false")', []],
    ['FIN_HOLDINGS(, "columns=asset; headers=false")', []],
  ])('in %s', async (formula, more) => {
    await within('America/New_York', '2026-11-21T12:00:00Z', async (cells) => {
      expect(column(await cells.evaluate(`=${formula}`))).toEqual([...sorted, ...more].sort());
      expect(cells.host.formulasFromText()).toBe(0);
    });
  });

  test('in the row and column headings of FIN_SUMMARY', async () => {
    await within('America/New_York', '2026-11-21T12:00:00Z', async (cells) => {
      const range = '"2026-11-20", "2026-11-20"';
      const down = await cells.evaluate(`=FIN_SUMMARY("merchant", ${range}, "columns=merchant; headers=false")`);
      expect(column(down).filter((name) => !String(name).startsWith('yyy'))).toEqual(
        [...sorted, '(no merchant)'].sort(),
      );
      const [heading = []] = await cells.evaluate(`=FIN_SUMMARY("month,merchant", ${range}, "totals=false")`);
      expect(
        heading
          .slice(2)
          .filter((name) => !String(name).startsWith('yyy'))
          .sort(),
      ).toEqual([...sorted, '(no merchant)'].sort());
      expect(cells.host.formulasFromText()).toBe(0);
    });
  });

  test('in FIN_TAGS, FIN_ORGANIZATION and FIN_STATUS', async () => {
    await within('America/New_York', '2026-11-21T12:00:00Z', async (cells) => {
      const tags = await cells.evaluate('=FIN_TAGS("columns=path; headers=false")');
      expect(column(tags)).toEqual(texts.map((text) => text.slice(0, 100)).sort());
      expect(await cells.first('=FIN_ORGANIZATION("name")')).toBe('=SUM(A1)');
      expect(await cells.first('=FIN_ORGANIZATION("phone")')).toBe('007');
      expect(await cells.first('=FIN_STATUS("organization")')).toBe('=SUM(A1)');
    });
  });

  test('a value too long for a cell is cut with a note, and one of the maximum length is complete', async () => {
    await within('America/New_York', '2026-11-21T12:00:00Z', async (cells) => {
      const options = 'columns=name,entity,merchant; sort=-name; headers=false';
      const table = await cells.evaluate(`=FIN_TRANSACTIONS("2026-11-20", "2026-11-20", "${options}")`);
      const [, entity] = table.find(([name]) => name === 'nested') ?? [];
      expect([String(entity).length, String(entity).slice(-24)]).toEqual([
        50_000,
        '(cut, 60011 characters)'.padStart(24),
      ]);
      const [, , merchant] = table.find(([name]) => name === 'just fits') ?? [];
      expect(merchant).toBe('y'.repeat(50_000));
    });
  });
});

test('an account is found by a name that looks like a number or a formula', async () => {
  await within('America/New_York', '2026-11-21T12:00:00Z', async (cells) => {
    for (const name of ['007', '=SUM(A1)', '+1', '@x', "O'Brien", '🏦👨‍👩‍👧']) {
      expect(await cells.first(`=FIN_BALANCE("${name}")`)).toBe(0.1);
    }
  });
});

test('a sum of decimal amounts is exact', async () => {
  await within('America/New_York', '2026-11-21T12:00:00Z', async (cells) => {
    // Seventeen accounts of 0.1 each.
    expect(await cells.first('=FIN_NETWORTH("columns=net; headers=false")')).toBe(1.7);
  });
});
