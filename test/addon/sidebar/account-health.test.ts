import { accounts } from '../../support/api/sample-records';
import { failure } from '../../support/api/scripted-api';
import { call, input, platformWith } from './called-sidebar';

const withSync = (name: string, sync: object, rest: object = {}) => ({ ...accounts[0], name, sync, ...rest });
const success = { lastSuccessfulSyncAt: '2026-11-20T00:00:00Z' };

function health(list: readonly object[]) {
  const platform = platformWith({ 'GET /v1/accounts': list });
  call(platform, 'connect', input);
  return call(platform, 'listUnhealthyAccounts');
}

test('names only the accounts that need attention', () => {
  const list = [
    withSync('Fine', success),
    withSync('Login', { ...success, loginRequiredAt: '2026-11-21T00:00:00Z' }),
    withSync('Soon', { ...success, reconnectBy: '2026-12-01T00:00:00Z' }),
    withSync('Broken for now', { ...success, lastProviderErrorAt: '2026-11-21T00:00:00Z' }),
    withSync('Settled', { ...success, loginRequiredAt: '2026-11-19T00:00:00Z' }),
    withSync('Removed', { disconnectedAt: '2026-11-21T00:00:00Z' }, { status: 'REMOVED' }),
  ].map((account, index) => ({ ...account, id: `1111111${index}-1111-4111-8111-111111111111` }));
  expect(health(list)).toEqual({
    ok: true,
    data: {
      accounts: [
        { name: 'Login', connection: null, need: 'loginRequired', day: null },
        { name: 'Soon', connection: null, need: 'reconnectBy', day: '2026-12-01' },
      ],
    },
  });
});

test('shows no accounts for a key that may not read them', () => {
  const platform = platformWith({ 'GET /v1/accounts': () => failure(403, 'forbidden_scope') });
  call(platform, 'connect', input);
  expect(call(platform, 'listUnhealthyAccounts')).toEqual({ ok: true, data: { accounts: [] } });
});
