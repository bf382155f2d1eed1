import { connected, connection, formerShare, invited, narrowConnection, notConnected, share } from './fixtures';
import { button, enterKey, nothing } from './page-steps';
import { broken, hang, limited, refusedKey } from './scripted-server';
import { onConnect, onConnected, onTag, type State } from './state';

export const connectStates: readonly State[] = [
  { name: 'loading', handlers: { getState: hang }, act: nothing, shows: 'Loading' },
  {
    name: 'loading failed',
    handlers: { getState: () => ({ threw: 'Authorization is required to perform that action.' }) },
    act: nothing,
    shows: 'Google could not run the add-on',
  },
  onConnect('form', {}, 'Connect to your data'),
  onConnect('invited editor', { getState: () => ({ data: { ...invited, formerShare } }) }, 'ask the owner to choose'),
  onConnect(
    'invited editor, no formula has run',
    {
      getState: () => ({
        data: {
          ...invited,
          formulasUse: 'none',
          others: { isOwners: false, sources: [{ organizationName: null, baseUrl: 'https://api.fin.test' }] },
        },
      }),
    },
    'ask that user to choose',
  ),
  onConnect(
    'not connected, somebody shared before',
    { getState: () => ({ data: { ...notConnected, formerShare } }) },
    'A different user stopped it.',
  ),
  onConnect(
    'fixed base URL',
    { getState: () => ({ data: { ...notConnected, fixedBaseUrl: 'https://api.fin.test' } }) },
    'sent only to',
  ),
  onConnect('problems', {}, 'The base URL must start with https://.', async (page) => {
    await page.getByLabel('Base URL').fill('http://api.fin.test');
    await button(page, 'Connect').click();
  }),
  onConnect('key shown', {}, 'Hide', async (page) => {
    await page.getByLabel('API key').fill('fin_test_key_1');
    await button(page, 'Show the key').click();
  }),
  onConnect('verifying', { connect: hang }, 'Verifying…', enterKey),
  onConnect('refused', { connect: () => ({ error: refusedKey }) }, refusedKey.message, enterKey),
  onConnect('failed', { connect: () => ({ error: broken }) }, 'Retry', enterKey),
  onConnected('all accounts', {}, 'All accounts of the organization'),
  onConnected('operations open', {}, 'Transactions of every visible account', (page) =>
    page.getByText('This key may use everything').click(),
  ),
  onConnected(
    'some accounts, shared',
    {
      getState: () => ({
        data: {
          ...connected,
          connection: narrowConnection,
          formulasUse: 'spreadsheet',
          isSharedWithSpreadsheet: true,
          isSharedByUser: true,
          share,
        },
      }),
    },
    'Stop sharing',
  ),
  onConnected(
    "another user's, shared",
    {
      getState: () => ({
        data: {
          ...connected,
          isOwnConnection: false,
          isOptedIn: false,
          isOwner: null,
          formulasUse: 'spreadsheet',
          isSharedWithSpreadsheet: true,
          share,
          formerShare,
        },
      }),
    },
    'Stop it for everyone',
    (page) => button(page, 'Stop sharing').click(),
  ),
  onConnected(
    'not opted in',
    { getState: () => ({ data: { ...connected, formulasUse: 'none', isOptedIn: false, isOwner: null } }) },
    'Use my connection here',
  ),
  onConnected(
    'not the owner, not opted in',
    { getState: () => ({ data: { ...connected, formulasUse: 'none', isOptedIn: false, isOwner: false } }) },
    'You do not own this spreadsheet',
  ),
  onConnected(
    'the owner’s in use',
    {
      getState: () => ({ data: { ...connected, formulasUse: 'owner', isOptedIn: false, isOwner: false, formerShare } }),
    },
    'A different user stopped it.',
  ),
  onConnected('sharing asked', {}, 'Everyone who can edit', (page) => button(page, 'Share with').click()),
  onConnected('disconnecting asked', {}, 'This deletes everything', (page) => button(page, 'Disconnect').click()),
  onConnected('verified', { verifyConnection: () => ({ data: connection }) }, 'The key still works.', (page) =>
    button(page, 'Verify again').click(),
  ),
  onConnected('verifying failed', { verifyConnection: () => ({ error: limited }) }, 'Retry in', (page) =>
    button(page, 'Verify again').click(),
  ),
  onConnected('another key', {}, 'Your current connection stays', (page) => button(page, 'Use another key').click()),
  onConnected(
    'the key is refused',
    { getState: () => ({ data: { ...connected, keyRefusedAt: '2026-11-20T08:00:00Z' } }) },
    'Enter a new key',
  ),
  onConnected(
    'the shared key is refused',
    {
      getState: () => ({
        data: {
          ...connected,
          keyRefusedAt: '2026-11-20T08:00:00Z',
          isOwnConnection: false,
          formulasUse: 'spreadsheet',
          isSharedWithSpreadsheet: true,
          share,
        },
      }),
    },
    'Use a key of your own',
  ),
  onConnected(
    'permissions are missing',
    {
      getState: () => ({
        data: {
          ...connected,
          missingPermissions: { uses: ['reading', 'schedule'], url: 'https://accounts.google.com/o/oauth2/auth' },
        },
      }),
    },
    'Ask Google again',
  ),
  onConnect(
    'permissions are missing and Google names no page',
    { getState: () => ({ data: { ...notConnected, missingPermissions: { uses: ['reading'], url: null } } }) },
    'Reinstall the add-on',
  ),
  onTag(
    'the key is refused',
    { getState: () => ({ data: { ...connected, keyRefusedAt: '2026-11-20T08:00:00Z' } }) },
    'The API refuses your key.',
  ),
];
