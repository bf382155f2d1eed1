import { secretKey, settings } from '../../support/connected-platform';
import { payment } from '../../support/transaction-server';
import { call } from '../sidebar/called-sidebar';
import {
  type AlertWorkbook,
  alertWorkbook,
  refresh,
  setBalance,
  statesOf,
  toldIn,
  viewOf,
  type WrittenRow,
  watch,
  writeAlerts,
} from './alert-workbook';

let file: AlertWorkbook;

beforeEach(async () => {
  file = await alertWorkbook();
});

afterEach(() => file.platform.workbook.dispose());

/** The user has a second connection, Work, beside Home, which checks the alerts. */
function addConnection({ platform }: AlertWorkbook): void {
  const stored = JSON.parse(platform.userStore.get('fin.connection') ?? '{}');
  platform.userStore.set('fin.connection', JSON.stringify({ ...stored, name: 'Home' }));
  const work = { ...stored, id: 'connection-2', name: 'Work', apiKey: `${secretKey}2` };
  platform.userStore.set('fin.connection.connection-2', JSON.stringify(work));
  platform.documentStore.set('fin.optin.connection-2', '1');
}

test('proposals are those of the connection that checks, whichever the sidebar shows, and approvals stay', () => {
  addConnection(file);
  watch(file, [[true, 'Balance below', 'Checking', 500]]);
  expect(call(file.platform, 'insertAlerts', null, settings, 'Work')).toMatchObject({ ok: true });
  expect(viewOf(file)).toMatchObject({ waiting: [], connectionName: 'Home' });
  expect(statesOf(file).slice(0, 2)).toEqual(['OK: 1,234.50 USD.', 'OK: 1,234.50 USD.']);
});

test('what is approved for one connection stays approved while another one checks', () => {
  addConnection(file);
  const { platform } = file;
  const check = (name: string) => {
    call(platform, 'takeOverAlerts', null, settings, name);
    return viewOf(file).waiting.length;
  };
  watch(file, [[true, 'Balance below', 'Checking', 500]]);
  expect(check('Work')).toBe(1);
  const { waitingFingerprint: fingerprint } = viewOf(file);
  expect(call(platform, 'approveAlerts', { fingerprint })).toMatchObject({ ok: true });
  expect(check('Home')).toBe(0);
  expect(check('Work')).toBe(0);
  refresh(file);
  expect(statesOf(file)).toEqual(['OK: 1,234.50 USD.']);
});

test('a row that shows an error for a while tells nothing twice, and its lines stay open', () => {
  const row: WrittenRow = [true, 'Balance below', 'Checking', 500];
  const purchases: WrittenRow = [true, 'Transaction above', '', 500];
  watch(file, [row, purchases]);
  setBalance(file, 100);
  file.transactions.push(payment(1, { displayAmount: -600, merchantName: 'Shop', transactionDate: '2026-11-20' }));
  refresh(file);
  const told = toldIn(file);
  expect(told).toHaveLength(2);
  const broken: WrittenRow[] = [
    [true, 'Balance below', 'Checking', '#REF!'],
    [true, 'Balance below', 'Loading...', 500],
    ['#NAME?', 'Balance below', 'Checking', 500],
  ];
  for (const each of broken) {
    writeAlerts(file, [each, purchases]);
    refresh(file);
    expect(viewOf(file)).toMatchObject({ waiting: [], lastErrorCode: 'invalid_alert' });
    expect(viewOf(file).open).toHaveLength(2);
  }
  expect(statesOf(file)[0]).toBe('Not checked: On shows #NAME?. Repair its formula.');
  // Another alert is approved meanwhile.
  watch(file, [...broken.slice(0, 1), purchases, [true, 'Login needed']]);
  writeAlerts(file, [row, purchases]);
  refresh(file);
  expect(toldIn(file)).toEqual(told);
  expect(statesOf(file)[0]).toBe('Checking has 100 USD, below 500 USD.');
});
