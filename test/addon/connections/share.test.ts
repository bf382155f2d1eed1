import { usersWithApis } from './files-of-users';

const inUse = { ok: false, error: { code: 'connection_in_use' } };

test('sharing is refused and changes nothing while another user shares a connection', () => {
  const { platform, sidebar, cell, connect } = usersWithApis();
  connect('owner');
  sidebar('owner', 'shareConnection');
  connect('editor');
  const before = [...platform.documentStore];
  const refused = sidebar('editor', 'shareConnection');
  expect(refused).toMatchObject(inUse);
  expect(refused.error.message).toBe('Another user shares a connection here. Stop that share before you share yours.');
  expect([...platform.documentStore]).toEqual(before);
  expect(cell('owner', 'FIN_ORGANIZATION', 'name')).toBe('Data of owner');
  expect(sidebar('owner', 'shareConnection').ok).toBe(true);
});

test("sharing is refused while formulas use the owner's connection", () => {
  const { sidebar, cell, connect } = usersWithApis();
  for (const user of ['owner', 'editor']) connect(user);
  expect(cell('owner', 'FIN_ORGANIZATION', 'name')).toBe('Data of owner');
  const refused = sidebar('editor', 'shareConnection');
  expect(refused).toMatchObject(inUse);
  expect(refused.error.message).toBe(
    "Formulas here use the owner's connection. Only the owner can share, or stop using it here first.",
  );
  expect(cell('owner', 'FIN_STATUS', 'connection')).toBe("the owner's");
  sidebar('owner', 'optOut');
  expect(sidebar('editor', 'shareConnection').ok).toBe(true);
  expect(cell('owner', 'FIN_ORGANIZATION', 'name')).toBe('Data of editor');
});

test('every user sees what is shared and since when, but no key', () => {
  const { platform, sidebar, connect } = usersWithApis();
  connect('owner');
  sidebar('owner', 'shareConnection');
  connect('editor');
  for (const user of ['owner', 'editor', 'somebody']) {
    const { data } = sidebar(user, 'getState');
    expect(data.share).toEqual({
      organizationName: 'Data of owner',
      baseUrl: 'https://owner.example.com',
      sharedAt: '2026-11-21T12:00:00.000Z',
    });
    expect([data.formerShare, data.isSharedByUser]).toEqual([null, user === 'owner']);
    expect(JSON.stringify(data)).not.toContain('fin_live_key');
  }
  platform.state.now += 60_000;
  sidebar('owner', 'verifyConnection');
  expect(sidebar('editor', 'getState').data.share.sharedAt).toBe('2026-11-21T12:00:00.000Z');
});

test('every user sees when the sharing user changed, and that another user stopped sharing', () => {
  const { platform, sidebar, cell, connect, cellError } = usersWithApis();
  for (const user of ['owner', 'editor']) connect(user);
  cell('owner', 'FIN_ORGANIZATION', 'name');
  sidebar('owner', 'optOut');
  sidebar('owner', 'shareConnection');
  platform.state.now += 60_000;
  const formerShare = {
    organizationName: 'Data of owner',
    baseUrl: 'https://owner.example.com',
    stoppedAt: '2026-11-21T12:01:00.000Z',
    isStoppedByOther: true,
  };
  expect(sidebar('editor', 'unshareConnection').data).toMatchObject({ share: null, formerShare });
  expect(cellError('owner', 'FIN_ORGANIZATION').code).toBe('not_opted_in');
  platform.state.now += 60_000;
  sidebar('editor', 'shareConnection');
  for (const user of ['owner', 'editor', 'somebody']) {
    expect(sidebar(user, 'getState').data).toMatchObject({
      share: { organizationName: 'Data of editor', sharedAt: '2026-11-21T12:02:00.000Z' },
      formerShare,
    });
  }
  expect(cell('owner', 'FIN_ORGANIZATION', 'name')).toBe('Data of editor');
  sidebar('editor', 'disconnect');
  sidebar('owner', 'shareConnection');
  expect(sidebar('owner', 'getState').data).toMatchObject({ share: {}, formerShare: null });
});

test('a user who stops sharing is not shown as another user, and disconnecting removes the record', () => {
  const { platform, sidebar, connect } = usersWithApis();
  connect('owner');
  sidebar('owner', 'shareConnection');
  expect(sidebar('owner', 'unshareConnection').data).toMatchObject({ formerShare: { isStoppedByOther: false } });
  sidebar('owner', 'disconnect');
  expect([...platform.documentStore.keys()]).toEqual([]);
});

test("verifying another user's shared connection writes nothing, because sharing may have stopped meanwhile", () => {
  const { platform, sidebar, connect } = usersWithApis();
  connect('owner');
  sidebar('owner', 'shareConnection');
  const written = jest.spyOn(platform.documentProperties, 'set');
  expect(sidebar('editor', 'verifyConnection').data).toMatchObject({ organizationName: 'Data of owner' });
  expect(written).not.toHaveBeenCalled();
});

test('a shared connection contains only what formulas need', () => {
  const { platform, sidebar, connect } = usersWithApis();
  connect('owner');
  connect('owner');
  sidebar('owner', 'shareConnection');
  expect(JSON.parse(platform.documentStore.get('fin.connection') ?? '')).toMatchObject({ formerIds: [] });
});
