import { checkForm } from '../../../../../src/addon/sidebar/page/connect/connect-form';
import {
  describeFormerShare,
  describeFormulasUse,
  describeShare,
} from '../../../../../src/addon/sidebar/page/connect/formulas-use';
import {
  describeAccountAccess,
  describeOperations,
  describeScopes,
} from '../../../../../src/addon/sidebar/page/connect/key-abilities';
import { describeEntry, hasSeveral } from '../../../../../src/addon/sidebar/page/connect/several-connections';
import {
  initialConnect,
  reduceConnect,
  withoutSecret,
} from '../../../../../src/addon/sidebar/page/connect/use-connect';

import { connected, connection, entry, formerShare, share } from '../fixtures';

describe('checkForm', () => {
  test.each([['https://api.fin.test'], ['https://api.fin.test/base'], ['  HTTPS://api.fin.test ']])(
    'accepts the URL %j',
    (url) => {
      expect(checkForm(url, ' key ')).toEqual({ baseUrl: null, apiKey: null });
    },
  );

  test.each([
    ['', 'Enter the base URL of the API, such as https://api.example.com.'],
    ['http://api.fin.test', 'The base URL must start with https://.'],
    ['javascript:alert(1)', 'This is not a URL. Enter one such as https://api.example.com.'],
    ['localhost', 'This is not a URL. Enter one such as https://api.example.com.'],
    ['https://', 'This is not a URL. Enter one such as https://api.example.com.'],
    ['https:///path', 'This is not a URL. Enter one such as https://api.example.com.'],
    ['https://api fin.test', 'This is not a URL. Enter one such as https://api.example.com.'],
  ])('refuses the URL %j', (url, problem) => {
    expect(checkForm(url, 'key').baseUrl).toBe(problem);
  });

  test('accepts a URL without https://', () => {
    expect(checkForm('api.fin.test', 'key').baseUrl).toBeNull();
  });

  test.each([
    ['', 'Enter the API key.'],
    ['   ', 'Enter the API key.'],
    ['two words', 'An API key has no spaces. Copy it again.'],
  ])('refuses the key %j', (key, problem) => {
    expect(checkForm('https://a.test', key).apiKey).toBe(problem);
  });
});

test('a URL of 200,000 characters with a space is refused', () => {
  expect(checkForm(`https://${'a'.repeat(200_000)} b`, 'key').baseUrl).toContain('not a URL');
});

describe('reduceConnect', () => {
  const error = { code: 'unauthorized', message: 'Refused.', requestId: null, retryAfterSeconds: null };

  test('a failure keeps the form open and names what failed', () => {
    const open = reduceConnect(initialConnect, { type: 'form', isOpen: true });
    const started = reduceConnect(open, { type: 'started', activity: 'connect' });
    expect(started.doing).toBe('connect');
    expect(reduceConnect(started, { type: 'failed', activity: 'connect', error })).toEqual({
      doing: null,
      failed: { activity: 'connect', error },
      done: null,
      isFormOpen: true,
    });
  });

  test('a success closes the form', () => {
    const open = reduceConnect(initialConnect, { type: 'form', isOpen: true });
    expect(reduceConnect(open, { type: 'done', activity: 'connect' })).toEqual({
      doing: null,
      failed: null,
      done: 'connect',
      isFormOpen: false,
    });
  });

  test('a new attempt removes the previous error', () => {
    const failed = reduceConnect(initialConnect, { type: 'failed', activity: 'connect', error });
    expect(reduceConnect(failed, { type: 'started', activity: 'connect' }).failed).toBeNull();
  });

  test('closing the form removes its error', () => {
    const failed = reduceConnect(initialConnect, { type: 'failed', activity: 'connect', error });
    expect(reduceConnect(failed, { type: 'form', isOpen: false }).failed).toBeNull();
  });
});

describe('description of a connection', () => {
  test('every known scope is listed as granted or not, and an unknown one by its name', () => {
    expect(describeScopes(['holdings:read', 'reports:read'])).toEqual([
      { scope: 'organization:read', text: 'Read the organization profile', isGranted: false },
      { scope: 'accounts:read', text: 'List accounts and read one account', isGranted: false },
      { scope: 'transactions:read', text: 'List transactions, tags and tagged transactions', isGranted: false },
      { scope: 'holdings:read', text: 'List holdings', isGranted: true },
      { scope: 'tags:write', text: 'Create tags and attach them to transactions', isGranted: false },
      { scope: 'reports:read', text: 'reports:read', isGranted: true },
    ]);
  });

  test('a scope named like an object property counts as unknown', () => {
    expect(describeScopes(['constructor']).at(-1)).toEqual({
      scope: 'constructor',
      text: 'constructor',
      isGranted: true,
    });
  });

  test.each([
    ['ALL', [], 'All accounts of the organization'],
    ['CUSTOM_ACCOUNTS', [], 'No account is selected for this key'],
    ['CUSTOM_ACCOUNTS', ['a'], 'Only 1 selected account'],
    ['CUSTOM_ACCOUNTS', ['a', 'b'], 'Only 2 selected accounts'],
    [null, [], 'The API did not say'],
    ['SOME_NEW_ONE', [], 'SOME_NEW_ONE'],
  ])('describes the account access %j of %j', (accountScope, selectedAccounts, said) => {
    expect(describeAccountAccess({ ...connection, accountScope, selectedAccounts })).toBe(said);
  });

  test('operations that are not allowed are counted, or reported as unknown', () => {
    const one = { operationId: 'a', summary: 'A', isAvailable: true };
    expect(describeOperations([one, { ...one, isAvailable: false }])).toBe('1 of 2 functions of the API not allowed');
    expect(describeOperations([one])).toBe('This key may use everything that FIN offers.');
    expect(describeOperations(null)).toContain('did not say');
  });

  test.each([
    [{ formulasUse: 'spreadsheet' }, 'shared with this spreadsheet'],
    [{ formulasUse: 'own' }, 'use your connection, because you own this spreadsheet'],
    [{ formulasUse: 'owner', isOwner: false }, 'of this spreadsheet’s owner. The sidebar uses yours.'],
    [{ formulasUse: 'owner', isOwnConnection: false }, /owner\.$/],
    [{ formulasUse: 'ownIfOwner', isOwner: null }, 'use your connection if you own this spreadsheet'],
    [{ formulasUse: 'none', isOwner: true }, 'If you let them use yours, everyone who can edit this spreadsheet'],
    [{ formulasUse: 'none', isOwner: null }, 'If you own this spreadsheet, you can let them use yours'],
    [{ formulasUse: 'none', isOwner: false }, 'You do not own this spreadsheet'],
    [{ formulasUse: 'none', isOwnConnection: false }, /have no connection\.$/],
  ] as const)('describes for %j which connection formulas use', (state, said) => {
    expect(describeFormulasUse({ ...connected, ...state })).toMatch(said);
  });
});

describe('description of a share', () => {
  test('says who shared what, and when', () => {
    expect(describeShare({ share, isSharedByUser: true })).toMatch(
      /^You shared it on .*2026.*: Northwind Household, https:\/\/api\.fin\.test\.$/,
    );
    const unnamed = { ...share, organizationName: null };
    expect(describeShare({ share: unnamed, isSharedByUser: false })).toMatch(
      /^Another user shared it on .*2026.*: https:\/\/api\.fin\.test\.$/,
    );
    expect(describeShare({ share: null, isSharedByUser: false })).toBe('');
  });

  test('says what was shared before, and who stopped it', () => {
    expect(describeFormerShare({ share: null, formerShare })).toMatch(
      /^Shared until .*2026.*: Fabrikam Holding, https:\/\/other\.fin\.test\/finance\. A different user stopped it\.$/,
    );
    const own = { ...formerShare, isStoppedByOther: false };
    expect(describeFormerShare({ share, formerShare: own })).toMatch(
      /^Before that, until .* The user who shared it stopped it\.$/,
    );
  });
});

test('withoutSecret removes the key anywhere in a message', () => {
  const error = { code: 'x', message: 'Key k-1 is bad (k-1)', requestId: null, retryAfterSeconds: null };
  expect(withoutSecret(error, 'k-1').message).toBe('Key ••• is bad (•••)');
  expect(withoutSecret(error, '').message).toBe('Key k-1 is bad (k-1)');
});

test.each([
  [{}, 'Default'],
  [{ name: 'Home' }, 'Default · Northwind Household'],
  [{ name: 'Café', isDefault: false, organizationName: null }, ''],
  [
    { name: 'Café', isDefault: false, isOwn: false, isRefused: true, organizationName: 'Contoso' },
    'Key refused · Shared by another user · Contoso',
  ],
])('an entry with %j is described as %j', (fields, text) => {
  expect(describeEntry({ ...entry, ...fields })).toBe(text);
});

test.each([
  [[], false],
  [[entry], false],
  [[{ ...entry, isDefault: false }], true],
  [[entry, { ...entry, name: 'Café', isDefault: false }], true],
])('hasSeveral for the connections %j is %j', (connections, isSeveral) => {
  expect(hasSeveral({ connections })).toBe(isSeveral);
});
