import { payment } from '../../../support/api/transaction-server';
import { secretKey, settings } from '../../../support/platform/connected-platform';
import { call } from '../../sidebar/called-sidebar';
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

test('what is to be approved is said as it is watched, in both languages', () => {
  watch(file, []);
  writeAlerts(file, [
    [true, 'Price rise above %', '', 5, 'USD'],
    [true, 'Price rise above %', 'Streamly', 10],
    [true, 'Not synced for days', '', 3, 'USD'],
    [true, 'Foreign currency', '', 100, 'EUR'],
    [true, 'Foreign currency', 'Checking'],
    [true, 'Balance below', 'Checking', 1_500.5, 'USD'],
    [true, 'Forecast below', '', '', '', 1],
  ]);
  const texts = () => viewOf(file).waiting.map(({ text }) => text);
  expect(texts()).toEqual([
    'Price of any bill in USD up by more than 5 %',
    'Price of Streamly up by more than 10 %',
    'Any account not synchronized for 3 days',
    'Transaction of any account in another currency than EUR, above 100',
    'Transaction of Checking in another currency than that of its account',
    'Balance of Checking below 1,500.50 USD',
    'Forecast of all bank accounts below 0 within 1 day',
  ]);
  file.platform.state.locale = 'de';
  expect(texts()).toEqual([
    'Preis von irgendeiner Rechnung in USD um mehr als 5 % gestiegen',
    'Preis von Streamly um mehr als 10 % gestiegen',
    'Irgendein Konto seit 3 Tagen nicht synchronisiert',
    'Transaktion von irgendeinem Konto in einer anderen Währung als EUR, über 100',
    'Transaktion von Checking in einer anderen Währung als der des Kontos',
    'Kontostand von Checking unter 1.500,50 USD',
    'Prognose von allen Bankkonten unter 0 innerhalb von 1 Tag',
  ]);
});
