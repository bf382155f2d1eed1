import { addDays } from '../../../../src/addon/days/day-text';
import { alertLog } from '../../../../src/addon/features/alerts/alert-log';
import { alertSheet } from '../../../../src/addon/features/alerts/alert-sheet';
import { open } from '../../../../src/addon/menu';
import { runScheduledRefresh } from '../../../../src/addon/refresh/refresh-all';
import { payment } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { Killed } from '../../../support/platform/killable-platform';
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

const purchase = (index: number, amount: number) =>
  payment(index, { displayAmount: -amount, merchantName: `Shop ${index}`, transactionDate: '2026-11-20' });

/** The hourly trigger of this user. */
function runTrigger({ platform }: AlertWorkbook): void {
  platform.state.now += 3_600_000;
  platform.state.context = 'trigger';
  const [triggerUid] = platform.triggerIds;
  runScheduledRefresh(platform, connectionsOf(platform), { triggerUid });
  platform.state.context = 'sidebar';
}

/** Another user with another connection opens the same file. */
function becomeOther({ platform }: AlertWorkbook): () => void {
  const own = new Map(platform.userStore);
  const stored = JSON.parse(own.get('fin.connection') ?? '{}');
  platform.userStore.clear();
  platform.userStore.set('fin.connection', JSON.stringify({ ...stored, id: 'connection-2' }));
  return () => {
    platform.userStore.clear();
    for (const [name, value] of own) platform.userStore.set(name, value);
  };
}

function firstLabel({ platform }: AlertWorkbook): string | undefined {
  open(platform, { authMode: 'LIMITED' });
  const { menus } = platform.shown;
  return menus[menus.length - 1]?.[0]?.label;
}

test('an execution that ends at any call tells nothing twice and loses nothing', () => {
  const start = new Map(file.platform.documentStore);
  expect(start.size).toBeGreaterThan(0);
  watch(file, [
    [true, 'Balance below', 'Checking', 500],
    [true, 'Transaction above', '', 500],
  ]);
  const { platform } = file;
  const told: string[] = [];
  const crossed = (round: number) => {
    setBalance(file, round % 2 === 0 ? 100 + round : 900);
    if (round % 2 === 0) told.push(`Checking has ${100 + round} USD, below 500 USD.`);
    file.transactions.push(purchase(round + 1, 600));
    told.push(`Shop ${round + 1}: -600 USD on 2026-11-20 on Checking.`);
  };
  crossed(0);
  const before = platform.service.calls;
  runTrigger(file);
  const length = platform.service.calls - before;
  for (let round = 1; round < 30; round += 1) {
    crossed(round);
    platform.service.killAt = platform.service.calls + Math.floor((length * round) / 30);
    try {
      runTrigger(file);
    } catch (thrown) {
      if (!(thrown instanceof Killed)) throw thrown;
    }
    platform.service.killAt = Number.POSITIVE_INFINITY;
    platform.state.context = 'sidebar';
    runTrigger(file);
  }
  expect(toldIn(file).sort()).toEqual(told.sort());
});

test('what a protected log refuses is written later, and meanwhile the sidebar has it', () => {
  watch(file, [[true, 'Balance below', 'Checking', 500]]);
  call(file.platform, 'insertAlerts');
  setBalance(file, 100);
  const { workbook } = file.platform;
  const { write } = workbook;
  const { sheetId } = workbook.sheets().find(({ name }) => name === alertLog.name) ?? { sheetId: -1 };
  workbook.write = (id, ...rest) => {
    if (id === sheetId) throw new Error('You are trying to edit a protected cell or object.');
    return write.call(workbook, id, ...rest);
  };
  refresh(file);
  expect(toldIn(file)).toEqual([]);
  expect(viewOf(file)).toMatchObject({
    unwritten: 1,
    open: [{ text: 'Checking has 100 USD, below 500 USD.' }],
    lastErrorCode: 'table_write_refused',
  });
  expect(firstLabel(file)).toBe('Open sidebar (the alerts need attention)');
  setBalance(file, 900);
  refresh(file);
  workbook.write = write;
  refresh(file);
  expect(toldIn(file)).toEqual(['Checking has 100 USD, below 500 USD.']);
  expect(viewOf(file)).toMatchObject({ unwritten: 0, open: [], lastError: null });
});

test('an alert of another editor shows nothing until the user of the connection approves it', () => {
  watch(file, [[true, 'Balance below', 'Checking', 500]]);
  const { platform } = file;
  call(platform, 'setHourlyRefresh', { isOn: true });
  writeAlerts(file, [
    [true, 'Balance below', 'Checking', 500],
    [true, 'Balance below', 'Checking', 9_999],
  ]);
  runTrigger(file);
  refresh(file);
  expect(statesOf(file)).toEqual([
    'OK: 1,234.50 USD.',
    'Waits for the user of the connection: FIN sidebar, Refresh, Approve.',
  ]);
  expect(JSON.stringify([toldIn(file), viewOf(file).open])).not.toContain('1,234.5');
  expect(firstLabel(file)).toBe('Open sidebar (the alerts need attention)');
  const { waiting, waitingFingerprint } = viewOf(file);
  expect(waiting).toMatchObject([{ row: 3, text: 'Balance of Checking below 9,999' }]);
  // It is changed between the look and the click.
  writeAlerts(file, [[true, 'Balance below', 'Checking', 99_999]]);
  expect(call(platform, 'approveAlerts', { fingerprint: waitingFingerprint }).error).toMatchObject({
    code: 'alerts_changed',
  });
  expect(toldIn(file)).toEqual([]);
});

test('a refresh of another user neither checks the alerts with another key nor changes them', () => {
  setBalance(file, 100);
  watch(file, [[true, 'Balance below', 'Checking', 500]]);
  const [, row] = shownRows(file, alertSheet.name, 8);
  const comeBack = becomeOther(file);
  setBalance(file, 900);
  refresh(file);
  expect(shownRows(file, alertSheet.name, 8)[1]).toEqual(row);
  expect(viewOf(file)).toMatchObject({ checkedBy: 'other', waiting: [], schedule: 'otherUser' });
  // The other user can decide to check them, and approves each.
  expect(call(file.platform, 'takeOverAlerts').data.alerts).toMatchObject({ checkedBy: 'user', waiting: [{ row: 2 }] });
  comeBack();
  refresh(file);
  expect(viewOf(file)).toMatchObject({ checkedBy: 'other' });
});

test('alerts stop when their user stops using the connection here', () => {
  watch(file, [[true, 'Balance below', 'Checking', 500]]);
  call(file.platform, 'optOut');
  setBalance(file, 100);
  refresh(file);
  expect(toldIn(file)).toEqual([]);
  expect(viewOf(file)).toMatchObject({ lastOutcome: 'failed', lastErrorCode: 'not_opted_in' });
});

test('Insert alerts proposes alerts from the data, checks them, and keeps what the user wrote', () => {
  file.transactions = Array.from({ length: 90 }, (_, index) =>
    payment(index, {
      displayAmount: -10 - (index % 7),
      organizationTransactionCategoryName: index % 2 === 0 ? 'Groceries' : 'Travel',
      transactionDate: `2026-${String(8 + (index % 3)).padStart(2, '0')}-1${index % 10}`,
    }),
  );
  writeAlerts(file, [[true, 'Spending above', 'travel', 5]]);
  expect(call(file.platform, 'insertAlerts')).toMatchObject({ ok: true });
  expect(shownRows(file, alertSheet.name, 7).map((row) => row.join(' | '))).toEqual([
    'On | Alert | Of | Limit | Currency | Days | State',
    'TRUE | Spending above | travel | 5 |  |  | Waits for the user of the connection: FIN sidebar, Refresh, Approve.',
    'TRUE | Forecast below | Checking | 0 |  |  | OK: 1,234.50 USD.',
    'TRUE | Balance below |  | 40 | USD |  | OK: 1,234.50 USD.',
    'TRUE | Spending above | Groceries | 250 | USD |  | OK: 0 USD.',
    'TRUE | Price rise above % |  | 5 |  |  | OK.',
    'TRUE | Transaction above |  | 20 | USD |  | OK.',
    'TRUE | Foreign currency |  |  |  |  | OK.',
    'TRUE | Login needed |  |  |  |  | OK.',
    'TRUE | Not synced for days |  | 3 |  |  | OK.',
    'TRUE | Statement changed |  |  |  |  | OK.',
  ]);
  expect(file.platform.triggerIds).toHaveLength(1);
  const rows = shownRows(file, alertSheet.name, 6);
  call(file.platform, 'insertAlerts');
  expect(shownRows(file, alertSheet.name, 6)).toEqual(rows);
  expect(firstLabel(file)).toBe('Open sidebar (the alerts need attention)');
});

test('an insertion that is refused leaves no trigger that nothing needs', () => {
  const { platform } = file;
  platform.workbook.insertSheet(alertSheet.name, 0);
  expect(call(platform, 'insertAlerts')).toMatchObject({ ok: false, error: { code: 'invalid_alert' } });
  expect(platform.triggerIds).toEqual([]);
});

test('the hourly refresh checks alerts without formulas or tables, and the menu counts what is new', () => {
  setBalance(file, 900);
  call(file.platform, 'insertAlerts');
  watch(file, [[true, 'Balance below', 'Checking', 500]]);
  setBalance(file, 100);
  runTrigger(file);
  expect(toldIn(file)).toEqual(['Checking has 100 USD, below 500 USD.']);
  expect(firstLabel(file)).toBe('Open sidebar (1 alert)');
  file.platform.state.now += 8 * 86_400_000;
  expect(firstLabel(file)).toBe('Open sidebar');
  expect(viewOf(file).open).toHaveLength(1);
});

test('an alert whose rows take longer to read than a run has does not keep the others from being checked', () => {
  setBalance(file, 100);
  watch(file, [
    [true, 'Transaction above', '', 1_999],
    [true, 'Balance below', 'Checking', 50],
  ]);
  setBalance(file, 10);
  // Forty days of them, and a large one.
  file.transactions = Array.from({ length: 4_000 }, (_, index) =>
    payment(index, { displayAmount: -index / 2, transactionDate: addDays('2026-11-20', -(index % 40)) }),
  );
  file.transactions.push(purchase(9_999, 5_000));
  const { platform } = file;
  platform.service.before = (name) => {
    if (name.startsWith('fetch')) platform.state.now += 11_000;
  };
  const hour = () => {
    const startedAt = platform.state.now + 3_600_000;
    runTrigger(file);
    expect(platform.state.now - startedAt).toBeLessThan(70_000);
    return toldIn(file);
  };
  expect(hour()).toEqual([]);
  expect(viewOf(file)).toMatchObject({ lastOutcome: 'unfinished', lastErrorCode: 'time_limit' });
  expect(hour()).toEqual(['Checking has 10 USD, below 50 USD.']);
  expect(statesOf(file)).toEqual(['Waits for the next refresh: time ran out.', 'Checking has 10 USD, below 50 USD.']);
  platform.service.before = null;
  expect(hour()).toContain('Shop 9999: -5,000 USD on 2026-11-20 on Checking.');
});
