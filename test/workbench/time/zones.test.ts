import { closeScriptHosts, newWorkbook, startScript } from '../apps-script/support/script-host';

afterEach(closeScriptHosts);

const script = `
  function SEEN(date) { return [date.toISOString(), date.getHours(), Utilities.formatDate(date, SpreadsheetApp.getActiveSpreadsheet().getSpreadsheetTimeZone(), 'yyyy-MM-dd HH:mm')]; }
  function MADE(iso) { return new Date(iso); }
  function read() { return SpreadsheetApp.getActiveSheet().getRange(1, 1).getValue().toISOString(); }
  function write(iso) { SpreadsheetApp.getActiveSheet().getRange(1, 1).setValue(new Date(iso)); }
  function zone() { return Session.getScriptTimeZone(); }
  function local(...parts) { return new Date(...parts).toISOString(); }`;

/** Days since 1899-12-30 of a calendar day. */
const serial = (iso: string) => Date.parse(`${iso}Z`) / 86_400_000 + 25_569;

describe('if the script and the spreadsheet have different time zones', () => {
  const start = async (scriptZone: string, sheetZone: string, unspecifiedBehaviours = {}) =>
    startScript(script, {
      manifest: { timeZone: scriptZone },
      workbook: await newWorkbook({ timeZone: sheetZone }),
      unspecifiedBehaviours,
    });

  it.each<[string, string, string, string, number]>([
    // The clocks go forward at 02:00 in New York, and back at 03:00 in Sydney.
    ['Etc/GMT', 'America/New_York', '2026-03-08T01:59', '2026-03-08T06:59:00.000Z', 6],
    ['Etc/GMT', 'America/New_York', '2026-03-08T03:00', '2026-03-08T07:00:00.000Z', 7],
    ['America/New_York', 'Etc/GMT', '2026-03-08T07:00', '2026-03-08T07:00:00.000Z', 3],
    ['Australia/Sydney', 'America/New_York', '2026-04-05T00:00', '2026-04-05T04:00:00.000Z', 14],
    ['America/New_York', 'Australia/Sydney', '2026-04-05T00:00', '2026-04-04T13:00:00.000Z', 9],
    ['America/New_York', 'Australia/Sydney', '2026-04-06T00:00', '2026-04-05T14:00:00.000Z', 10],
    ['Etc/GMT', 'Australia/Sydney', '2026-10-04T03:00', '2026-10-03T16:00:00.000Z', 16],
    ['Etc/GMT', 'America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z', 5],
  ])(
    'with the script in %s and the spreadsheet in %s, the date %s in a cell is the instant %s',
    async (scriptZone, sheetZone, wall, instant, hours) => {
      const { cell, page, workbook } = await start(scriptZone, sheetZone);
      const dateSerial = serial(wall);
      expect(await cell('SEEN', { dateSerial })).toEqual([[instant], [hours], [wall.replace('T', ' ')]]);
      expect(await cell('MADE', instant)).toEqual([[{ dateSerial }]]);
      workbook.write(0, { row: 1, column: 1, rowCount: 1, columnCount: 1 }, [[{ value: { dateSerial } }]]);
      expect(await page('read')).toBe(instant);
      await page('write', instant);
      expect(workbook.values(0, { row: 1, column: 1, rowCount: 1, columnCount: 1 })).toEqual([[{ dateSerial }]]);
      expect(await page('zone')).toBe(scriptZone);
    },
  );

  it("arguments and results of custom functions are in the script's zone if dateZone is 'script'", async () => {
    const { cell } = await start('Australia/Sydney', 'America/New_York', { dateZone: 'script' });
    expect(await cell('SEEN', { dateSerial: serial('2026-04-06T00:00') })).toEqual([
      ['2026-04-05T14:00:00.000Z'],
      [0],
      ['2026-04-05 10:00'],
    ]);
    expect(await cell('MADE', '2026-04-05T14:00:00Z')).toEqual([[{ dateSerial: serial('2026-04-06T00:00') }]]);
  });

  it('Date in the script uses the time zone of the manifest, also when the clocks change', async () => {
    const { page } = await start('Australia/Sydney', 'America/New_York');
    expect(await page('local', 2026, 3, 5, 1, 30)).toBe('2026-04-04T14:30:00.000Z');
    // 02:30 occurs twice: Date takes the first.
    expect(await page('local', 2026, 3, 5, 2, 30)).toBe('2026-04-04T15:30:00.000Z');
    expect(await page('local', 2026, 3, 5, 3, 30)).toBe('2026-04-04T17:30:00.000Z');
    // 02:30 is skipped: Date takes 03:30.
    expect(await page('local', 2026, 9, 4, 2, 30)).toBe('2026-10-03T16:30:00.000Z');
  });
});

describe('a skipped argument of a custom function', () => {
  it.each([
    [{}, 'undefined'],
    [{ skippedArgument: 'undefined' }, 'undefined'],
    [{ skippedArgument: 'null' }, 'object null'],
    [{ skippedArgument: 'empty text' }, 'string '],
  ] as const)('is passed with unspecifiedBehaviours %j as %j', async (unspecifiedBehaviours, seen) => {
    const { cell } = await startScript(
      `function KIND(a, b) { return b === undefined ? 'undefined' : typeof b + ' ' + b; }`,
      { unspecifiedBehaviours },
    );
    expect(await cell('KIND', 1, undefined, 3)).toEqual([[seen]]);
  });
});

describe('result rows of different lengths', () => {
  it("are padded with blanks if raggedResult is 'padded'", async () => {
    const { cell } = await startScript('function ROWS() { return [[1], [2, 3], 4]; }', {
      unspecifiedBehaviours: { raggedResult: 'padded' },
    });
    expect(await cell('ROWS')).toEqual([
      [1, null],
      [2, 3],
      [4, null],
    ]);
  });
});

test("TODAY and NOW follow the host's clock in the spreadsheet's zone", async () => {
  const book = await newWorkbook({ timeZone: 'Pacific/Kiritimati' });
  const realNow = () => Date.parse('2026-11-22T18:00:00Z');
  const { host, workbook } = await startScript(script, { workbook: book, realNow });
  const shown = async () => {
    const cells = { row: 1, column: 1, rowCount: 1, columnCount: 2 };
    workbook.write(0, cells, [[{ formula: '=TODAY()' }, { formula: '=NOW()' }]]);
    await workbook.whenCalculated();
    return workbook.values(0, cells)[0];
  };
  expect(await shown()).toEqual([{ dateSerial: serial('2026-11-23') }, { dateSerial: serial('2026-11-23T08:00') }]);
  await host.advanceClock(86_400_000);
  expect(await shown()).toEqual([{ dateSerial: serial('2026-11-24') }, { dateSerial: serial('2026-11-24T08:00') }]);
  workbook.timeZone = 'America/New_York';
  expect(await shown()).toEqual([{ dateSerial: serial('2026-11-23') }, { dateSerial: serial('2026-11-23T13:00') }]);
});
