import { alertLog } from '../../../../src/addon/features/alerts/alert-log';
import { alertSheet } from '../../../../src/addon/features/alerts/alert-sheet';
import { call } from '../../sidebar/called-sidebar';
import {
  type AlertWorkbook,
  alertWorkbook,
  refresh,
  setBalance,
  shownRows,
  statesOf,
  toldIn,
  viewOf,
  watch,
  writeAlerts,
} from './alert-workbook';

let file: AlertWorkbook;

beforeEach(async () => {
  file = await alertWorkbook();
});

afterEach(() => file.platform.workbook.dispose());

const proposed = () =>
  shownRows(file, alertSheet.name, 7).flatMap((row) => (row[1] === 'Forecast below' ? [`${row[2]} | ${row[6]}`] : []));

test('accounts of one name are proposed by what only they are called, and those without a balance are not', () => {
  const [account] = file.accounts;
  const other = (index: number, more: object) => ({
    ...account,
    id: `11111111-1111-4111-8111-11111111111${index}`,
    ...more,
  });
  file.accounts = [
    { ...account, mask: '0042' },
    other(2, { mask: '0042' }),
    other(3, { mask: '0043', name: 'Checking ' }),
    other(4, { name: 'Joint', mask: '0044', balances: { currencyCode: 'USD' } }),
    other(5, { name: 'Savings', mask: '0045' }),
  ];
  expect(call(file.platform, 'insertAlerts')).toMatchObject({ ok: true });
  const rows = [
    `${account?.['id']} | OK: 1,234.50 USD.`,
    '11111111-1111-4111-8111-111111111112 | OK: 1,234.50 USD.',
    '0043 | OK: 1,234.50 USD.',
    'Savings | OK: 1,234.50 USD.',
  ];
  expect(proposed()).toEqual(rows);
  call(file.platform, 'insertAlerts');
  expect(proposed()).toEqual(rows);
});

test('they are inserted also if their first check cannot be stored, and the next refresh checks them', () => {
  const { documentStore } = file.platform;
  const refusing = jest.spyOn(documentStore, 'set').mockImplementation((name, value) => {
    if (value.includes('"lastOutcome":"')) throw new Error('Service invoked too many times for one day: properties.');
    return Map.prototype.set.call(documentStore, name, value);
  });
  expect(call(file.platform, 'insertAlerts')).toMatchObject({ ok: true });
  refusing.mockRestore();
  expect(proposed()).not.toEqual([]);
  expect(viewOf(file)?.lastOutcome).toBeNull();
  refresh(file);
  expect(viewOf(file)?.lastOutcome).toBe('complete');
});

const sheetIdOf = (name: string): number =>
  file.platform.workbook.sheets().find((sheet) => sheet.name === name)?.sheetId ?? -1;

function write(
  name: string,
  row: number,
  column: number,
  values: readonly (readonly (string | boolean | null)[])[],
): void {
  const area = { row, column, rowCount: values.length, columnCount: values[0]?.length ?? 0 };
  file.platform.workbook.write(
    sheetIdOf(name),
    area,
    values.map((cells) => cells.map((value) => ({ value }))),
  );
}

/** Crosses the limit again. */
function cross(current: number): void {
  setBalance(file, 900);
  refresh(file);
  setBalance(file, current);
  refresh(file);
}

test('the log is written under its headings, below its last line, wherever the user moved them', () => {
  setBalance(file, 100);
  watch(file, [[true, 'Balance below', 'Checking', 500]]);
  const [, line = []] = shownRows(file, alertLog.name, 4);
  const [time = '', label = '', text = '', id = ''] = line;
  // A column of the user between, another order, and check boxes further down.
  write(alertLog.name, 1, 1, [
    ['ID', 'Done', 'What happened', 'Time', 'Alert'],
    [id, true, text, time, label],
  ]);
  write(
    alertLog.name,
    3,
    2,
    Array.from({ length: 40 }, () => [false]),
  );
  cross(50);
  const shown = shownRows(file, alertLog.name, 5);
  expect(shown[0]).toEqual(['ID', 'Done', 'What happened', 'Time', 'Alert']);
  expect(shown[1]).toEqual([id, 'TRUE', text, time, label]);
  expect(shown[2]).toEqual([
    expect.stringMatching(/^\S{22}-\S{6}-\S+$/),
    'FALSE',
    'Checking has 50 USD, below 500 USD.',
    '2026-11-21 15:00',
    'Balance below',
  ]);
  expect(shown[3]?.filter((cell) => cell !== '' && cell !== 'FALSE')).toEqual([]);
});

test('a log without its headings says so, keeps what the user wrote, and a blank one gets them again', () => {
  setBalance(file, 100);
  watch(file, [[true, 'Balance below', 'Checking', 500]]);
  write(alertLog.name, 1, 1, [['My', 'own', 'notes', '']]);
  const before = shownRows(file, alertLog.name, 5);
  cross(50);
  expect(shownRows(file, alertLog.name, 5)).toEqual(before);
  expect(viewOf(file)).toMatchObject({ unwritten: 1, lastErrorCode: 'invalid_alert' });
  write(
    alertLog.name,
    1,
    1,
    [1, 2].map(() => [null, null, null, null]),
  );
  refresh(file);
  expect(shownRows(file, alertLog.name, 3)[0]).toEqual(['Time', 'Alert', 'What happened']);
  expect(toldIn(file)).toEqual(['Checking has 50 USD, below 500 USD.']);
  expect(viewOf(file)).toMatchObject({ unwritten: 0, lastError: null });
});

test('check boxes that are filled down are no alerts, and proposals follow the last alert', () => {
  watch(file, [[true, 'Balance below', 'Checking', 500]]);
  write(
    alertSheet.name,
    3,
    1,
    Array.from({ length: 150 }, () => [false]),
  );
  setBalance(file, 100);
  refresh(file);
  expect(statesOf(file)[0]).toBe('Checking has 100 USD, below 500 USD.');
  expect(toldIn(file)).toHaveLength(1);
  expect(call(file.platform, 'insertAlerts')).toMatchObject({ ok: true });
  expect(shownRows(file, alertSheet.name, 3)[2]).toEqual(['TRUE', 'Forecast below', 'Checking']);
  // The limit counts alerts.
  writeAlerts(
    file,
    Array.from({ length: 101 }, (_, index) => [true, 'Balance below', 'Checking', index]),
  );
  refresh(file);
  expect(viewOf(file).lastError).toBe('FIN Alerts has more than 100 rows.');
});
