import { secretKey, settings } from '../../support/connected-platform';
import { call } from '../sidebar/called-sidebar';
import { type AlertWorkbook, alertWorkbook, refresh, statesOf, viewOf, watch } from './alert-workbook';

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
