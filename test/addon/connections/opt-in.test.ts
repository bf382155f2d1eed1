import { runScheduledRefresh } from '../../../src/addon/refresh/refresh-all';
import { connectionsOf } from '../../support/platform/connected-platform';
import { filesOfUsers, usersWithApis } from './files-of-users';

const refused = {
  name: 'FIN',
  code: 'not_opted_in',
  message: 'Not connected here. In the FIN sidebar, Connect, the owner clicks Use my connection here.',
};

test("the owner's connection is not used in a spreadsheet that the owner did not opt in", () => {
  const { platform, open, sidebar, cell, cellError } = filesOfUsers();
  open('with FIN');
  sidebar('owner', 'connect');
  expect(cell('owner', 'FIN_ACCOUNTS', 'headers=false')).toHaveLength(2);

  open('shared with an editor');
  const sent = platform.requests.length;
  for (const name of ['FIN_ACCOUNTS', 'FIN_TRANSACTIONS', 'FIN_ORGANIZATION'] as const) {
    expect(cellError('owner', name)).toMatchObject(refused);
  }
  expect(refused.message.length).toBeLessThanOrEqual(120);
  expect(platform.requests).toHaveLength(sent);
  expect(cell('owner', 'FIN_STATUS', 'connected')).toBe(false);
  expect(cell('owner', 'FIN_STATUS', 'connection')).toBe("the owner's, not used here");
  expect(cell('owner', 'FIN_STATUS', 'organization')).toBeNull();
});

test('the owner opts the spreadsheet in with one click, and out with another', () => {
  const { open, sidebar, cell, cellError } = filesOfUsers();
  open('first');
  sidebar('owner', 'connect');
  open('second');
  expect(sidebar('owner', 'getState').data).toMatchObject({
    formulasUse: 'none',
    isOwnConnection: true,
    isOptedIn: false,
    isOwner: null,
  });
  cellError('owner', 'FIN_ACCOUNTS');
  expect(sidebar('owner', 'getState').data).toMatchObject({ formulasUse: 'none', isOptedIn: false, isOwner: true });

  expect(sidebar('owner', 'optIn').data).toMatchObject({
    formulasUse: 'own',
    isOptedIn: true,
    isOwner: true,
  });
  expect(cell('owner', 'FIN_ACCOUNTS', 'headers=false')).toHaveLength(2);
  expect(cell('owner', 'FIN_STATUS', 'connection')).toBe("the owner's");

  expect(sidebar('owner', 'optOut').data).toMatchObject({ formulasUse: 'none', isOptedIn: false });
  expect(cellError('owner', 'FIN_ACCOUNTS')).toMatchObject(refused);
  open('first');
  expect(cell('owner', 'FIN_STATUS', 'connected')).toBe(true);
});

test("an editor opts in the editor's connection, which the owner's cells do not use", () => {
  const { platform, open, sidebar, cell, cellError } = filesOfUsers();
  open('with FIN');
  sidebar('owner', 'connect');
  open('shared with an editor');
  sidebar('editor', 'connect');
  sidebar('editor', 'optIn');
  const sent = platform.requests.length;
  expect(cellError('owner', 'FIN_ACCOUNTS')).toMatchObject(refused);
  expect(platform.requests).toHaveLength(sent);
  expect(sidebar('editor', 'getState').data).toMatchObject({ formulasUse: 'none', isOptedIn: true, isOwner: false });

  sidebar('owner', 'optIn');
  cell('owner', 'FIN_ACCOUNTS');
  expect(sidebar('editor', 'getState').data).toMatchObject({ formulasUse: 'owner', isOwner: false });
  for (const operation of ['optIn', 'optOut', 'connect', 'disconnect']) {
    sidebar('editor', operation);
    expect(cell('owner', 'FIN_STATUS', 'connected')).toBe(true);
  }
});

test("no call by an editor opts in the owner's connection", () => {
  const { platform, open, sidebar, cellError } = filesOfUsers();
  open('with FIN');
  sidebar('owner', 'connect');
  const { id } = JSON.parse(platform.userStore.get('fin.connection') ?? '');
  open('shared with an editor');
  for (const input of [null, { id }, { connectionId: id }, id]) {
    sidebar('editor', 'connect');
    for (const operation of ['optIn', 'verifyConnection', 'shareConnection', 'unshareConnection']) {
      sidebar('editor', operation, input);
    }
    sidebar('editor', 'setHourlyRefresh', { isOn: true });
    expect(cellError('owner', 'FIN_ACCOUNTS')).toMatchObject(refused);
  }
});

test('a new key is used in the spreadsheet where it was entered, and in no other', () => {
  const { open, sidebar, cell, cellError } = filesOfUsers();
  for (const file of ['first', 'second']) {
    open(file);
    sidebar('owner', 'connect');
    cell('owner', 'FIN_ACCOUNTS');
  }
  expect(cell('owner', 'FIN_STATUS', 'connected')).toBe(true);
  open('first');
  expect(cellError('owner', 'FIN_ACCOUNTS')).toMatchObject(refused);
  // Its formulas ran with an earlier connection of the same user.
  expect(sidebar('owner', 'getState').data).toMatchObject({ formulasUse: 'none', isOptedIn: false, isOwner: true });
});

test('a copy of the file, whoever makes it, starts without an opt-in', () => {
  const { open, sidebar, cell, cellError } = filesOfUsers();
  open('original');
  sidebar('owner', 'connect');
  sidebar('editor', 'connect');
  cell('owner', 'FIN_ACCOUNTS');
  // Google copies no document properties.
  open('copy');
  expect(cellError('owner', 'FIN_ACCOUNTS')).toMatchObject(refused);
  expect(cellError('editor', 'FIN_ACCOUNTS')).toMatchObject(refused);
});

test('after a change of ownership, the file uses only what the new owner opted in', () => {
  const { open, sidebar, cell, cellError } = filesOfUsers();
  open('file');
  sidebar('first owner', 'connect');
  cell('first owner', 'FIN_ACCOUNTS');
  open('another');
  sidebar('second owner', 'connect');
  open('file');
  expect(cellError('second owner', 'FIN_ACCOUNTS')).toMatchObject(refused);
});

test("a shared connection needs no opt-in, but the owner's connection does after sharing stops", () => {
  const { open, sidebar, cell, cellError } = filesOfUsers();
  open('with FIN');
  sidebar('owner', 'connect');
  open('file');
  sidebar('editor', 'connect');
  sidebar('editor', 'shareConnection');
  expect(cell('owner', 'FIN_STATUS', 'connection')).toBe("this spreadsheet's");
  sidebar('editor', 'unshareConnection');
  expect(cellError('owner', 'FIN_ACCOUNTS')).toMatchObject(refused);
});

test('disconnecting removes all opt-ins of the user in this spreadsheet and none of another user', () => {
  const { platform, open, sidebar } = filesOfUsers();
  open('file');
  sidebar('owner', 'connect');
  sidebar('editor', 'connect');
  sidebar('editor', 'connect');
  sidebar('editor', 'disconnect');
  const names = [...platform.documentStore.keys()];
  sidebar('owner', 'getState');
  const { id } = JSON.parse(platform.userStore.get('fin.connection') ?? '');
  expect(names).toEqual([`fin.optin.${id}`]);
  sidebar('owner', 'disconnect');
  expect([...platform.documentStore.keys()]).toEqual([]);
});

test('a function called by a page records nothing about the owner, because it runs as the user of the page', () => {
  const { open, sidebar, page } = filesOfUsers();
  open('file');
  sidebar('editor', 'connect');
  expect(page('editor', 'FIN_ACCOUNTS', 'headers=false')).toHaveLength(2);
  expect(sidebar('editor', 'getState').data).toMatchObject({ formulasUse: 'ownIfOwner', isOwner: null });
});

describe('a refresh by another user than the owner, by click and by schedule', () => {
  /** Hosts that were asked. */
  function refresh({ platform, sidebar }: ReturnType<typeof usersWithApis>): string[] {
    const sent = platform.requests.length;
    sidebar('editor', 'setHourlyRefresh', { isOn: true });
    expect(sidebar('editor', 'refreshNow').ok).toBe(true);
    platform.state.context = 'trigger';
    const { triggerUid } = JSON.parse(platform.documentStore.get('fin.refresh') ?? '');
    runScheduledRefresh(platform, connectionsOf(platform), { triggerUid });
    expect(JSON.parse(platform.documentStore.get('fin.refresh') ?? '')).toMatchObject({ lastError: null });
    return platform.requests.slice(sent).map(({ url }) => new URL(url).host);
  }

  test('opts nothing in', () => {
    const users = usersWithApis();
    users.open('another file');
    users.connect('owner');
    users.open('file');
    users.connect('editor');
    expect(refresh(users)).toEqual(['editor.example.com', 'editor.example.com']);
    expect(users.cellError('owner', 'FIN_ORGANIZATION')).toMatchObject(refused);
  });

  test("verifies no key if formulas use the owner's connection", () => {
    const users = usersWithApis();
    users.connect('owner');
    users.connect('editor');
    users.cell('owner', 'FIN_ORGANIZATION');
    expect(refresh(users)).toEqual([]);
  });
});

test('the opt-in adds no service call to a cell', () => {
  const { platform, open, sidebar, cell } = filesOfUsers();
  open('file');
  sidebar('owner', 'connect');
  cell('owner', 'FIN_ACCOUNTS');
  const count = (call: string) => platform.calls[call] ?? 0;
  const before = [count('document.get'), count('document.getAll'), count('user.getAll')];
  cell('owner', 'FIN_ACCOUNTS');
  const after = [count('document.get'), count('document.getAll'), count('user.getAll')];
  expect(after.map((each, index) => each - (before[index] ?? 0))).toEqual([0, 1, 1]);
});
