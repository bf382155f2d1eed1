import { randomUUID } from 'node:crypto';
import { createKey } from './support/create-key';
import { type DemoApp, openDemoApp } from './support/demo-app';

let demo: DemoApp;

beforeAll(async () => {
  demo = await openDemoApp();
});

afterAll(() => demo.close());

describe('a CUSTOM_ACCOUNTS key', () => {
  const custom = () => demo.keys.customAccounts;
  let selected: string[];
  let foreignId: string;
  let foreignTransactionId: string;
  let taggedId: string;

  beforeAll(async () => {
    selected = (await demo.get('/v1/api-key', custom())).body.data.selectedAccountIds;
    const accounts = await demo.getAll('/v1/accounts');
    foreignId = accounts.find(({ name }) => name === 'Joint Household').id;
    foreignTransactionId = (await demo.get(`/v1/transactions?accountId=${foreignId}&pageSize=1`)).body.data[0].id;
    taggedId = (await demo.getAll('/v1/tags')).find(({ name }) => name === 'Renovation').id;
  });

  test('reports its account scope', async () => {
    expect((await demo.get('/v1/api-key', custom())).body.data.accountScope).toBe('CUSTOM_ACCOUNTS');
    expect(selected).toHaveLength(3);
  });

  test('lists only its accounts', async () => {
    const names = (await demo.getAll('/v1/accounts', custom())).map(({ name }) => name);
    expect(names).toEqual(['Everyday Checking', 'Everyday Rewards Card', 'Taxable Brokerage']);
    expect((await demo.getAll('/v1/accounts?pageSize=1', custom())).length).toBe(3);
  });

  test('lists only transactions and holdings of its accounts', async () => {
    const transactions = await demo.getAll('/v1/transactions?visibility=all&pageSize=100', custom());
    const holdings = await demo.getAll('/v1/holdings', custom());
    expect(new Set(transactions.map(({ accountId }) => accountId)).size).toBe(3);
    for (const { accountId } of [...transactions, ...holdings]) expect(selected).toContain(accountId);
    const { count } = await demo.database
      .selectFrom('transactions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organization_id', '=', demo.organizationId)
      .where('account_id', 'in', selected)
      .executeTakeFirstOrThrow();
    expect(transactions).toHaveLength(count);
    expect(holdings).toHaveLength(11);
  });

  test.each(['transactions', 'holdings'])(
    'answers 403 to %s of another account in the query, known or not',
    async (list) => {
      const known = await demo.get(`/v1/${list}?accountId=${foreignId}`, custom());
      const unknown = await demo.get(`/v1/${list}?accountId=${randomUUID()}`, custom());
      const unknownToAll = await demo.get(`/v1/${list}?accountId=${randomUUID()}`);
      for (const answer of [known, unknown, unknownToAll]) {
        expect(answer.status).toBe(403);
        expect({ ...answer.body.error, requestId: '' }).toEqual({
          code: 'account_not_accessible',
          message: 'This key has no access to an account with that accountId.',
          meta: { parameter: 'accountId' },
          requestId: '',
        });
      }
    },
  );

  test.each(['', '/transactions', '/holdings'])('answers 404 to another account in the path%s', async (child) => {
    const foreign = await demo.get(`/v1/accounts/${foreignId}${child}`, custom());
    const unknown = await demo.get(`/v1/accounts/${randomUUID()}${child}`, custom());
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect({ ...foreign.body.error, requestId: '' }).toEqual({ ...unknown.body.error, requestId: '' });
  });

  test('accepts an id of its accounts in capitals', async () => {
    const [id = ''] = selected;
    expect((await demo.get(`/v1/accounts/${id.toUpperCase()}`, custom())).status).toBe(200);
    expect((await demo.get(`/v1/transactions?accountId=${id.toUpperCase()}`, custom())).status).toBe(200);
  });

  test('lists only tagged transactions of its accounts', async () => {
    expect((await demo.getAll(`/v1/tags/${taggedId}/transactions`)).length).toBeGreaterThan(20);
    expect(await demo.getAll(`/v1/tags/${taggedId}/transactions`, custom())).toEqual([]);
  });

  test('tags nothing if one of the transactions is not visible', async () => {
    const [own] = (await demo.get('/v1/transactions?pageSize=1', custom())).body.data;
    const tag = (await demo.post('/v1/tags', { name: 'Custom' }, custom())).body.data;
    const path = `/v1/tags/${tag.id}/transactions`;
    const refused = await demo.post(path, { transactionIds: [own.id, foreignTransactionId] }, custom());
    expect(refused.status).toBe(404);
    expect(JSON.stringify(refused.body)).not.toContain(foreignTransactionId);
    expect(await demo.getAll(path)).toEqual([]);
    expect((await demo.post(path, { transactionIds: [own.id] }, custom())).body.data.taggedCount).toBe(1);
  });

  test('does not see a linked account outside its scope', async () => {
    const [own = '', linked = ''] = selected;
    const linkedOf = async (linkedId: string, key: string) => {
      const row = { linked_liability_account_id: linkedId };
      await demo.database.updateTable('accounts').set(row).where('id', '=', own).execute();
      const { data } = (await demo.get(`/v1/accounts/${own}`, key)).body;
      const listed = (await demo.getAll('/v1/accounts', key)).find(({ id }) => id === own);
      expect(listed).toEqual(data);
      return data.linkedLiabilityAccountId;
    };
    expect(await linkedOf(foreignId, custom())).toBeUndefined();
    expect(await linkedOf(foreignId, demo.keys.full)).toBe(foreignId);
    expect(await linkedOf(linked, custom())).toBe(linked);
  });

  test('with no accounts selected gets empty lists', async () => {
    const key = await createKey(demo, { accountScope: 'CUSTOM_ACCOUNTS' });
    for (const path of ['/v1/accounts', '/v1/transactions', '/v1/holdings', `/v1/tags/${taggedId}/transactions`]) {
      const answer = await demo.get(path, key);
      expect([path, answer.status, answer.body.data]).toEqual([path, 200, []]);
      expect(answer.headers['x-service-item-count']).toBe('0');
    }
  });
});

describe('another organization', () => {
  const other = () => demo.keys.otherOrganization;

  test('has its own profile, accounts, transactions and tags', async () => {
    expect((await demo.get('/v1/organization', other())).body.data).toEqual({
      name: 'Copper Kettle Coffee Co.',
      email: 'hello@copperkettle.example',
      baseCurrencyCode: 'USD',
    });
    expect((await demo.getAll('/v1/accounts', other())).map(({ name }) => name)).toEqual([
      'Espresso Machine Loan',
      'Operating Account',
    ]);
    expect((await demo.getAll('/v1/tags', other())).map(({ name }) => name)).toEqual(['Catering']);
    const ownIds = new Set((await demo.getAll('/v1/transactions?visibility=all', other())).map(({ id }) => id));
    const allIds = (await demo.getAll('/v1/transactions?visibility=all&pageSize=100')).map(({ id }) => id);
    expect(ownIds.size).toBeGreaterThan(50);
    expect(allIds.filter((id) => ownIds.has(id))).toEqual([]);
  });

  test('and the first organization do not exist for each other', async () => {
    const [account] = await demo.getAll('/v1/accounts');
    const [tag] = await demo.getAll('/v1/tags');
    const [transaction] = (await demo.get('/v1/transactions?pageSize=1')).body.data;
    const [catering] = await demo.getAll('/v1/tags', other());
    expect((await demo.get(`/v1/accounts/${account.id}`, other())).status).toBe(404);
    expect((await demo.get(`/v1/transactions?accountId=${account.id}`, other())).status).toBe(403);
    expect((await demo.get(`/v1/tags/${tag.id}/transactions`, other())).status).toBe(404);
    const foreignTag = await demo.post(
      `/v1/tags/${tag.id}/transactions`,
      { transactionIds: [transaction.id] },
      other(),
    );
    expect(foreignTag.status).toBe(404);
    const foreignTransaction = await demo.post(
      `/v1/tags/${catering.id}/transactions`,
      { transactionIds: [transaction.id] },
      other(),
    );
    expect(foreignTransaction.status).toBe(404);
    const foreignParent = await demo.post('/v1/tags', { name: 'Below', parentTagId: tag.id }, other());
    expect(foreignParent.body.error.meta.reason).toBe('unknown_parent');
  });

  test('can use a tag name of the first', async () => {
    expect((await demo.post('/v1/tags', { name: 'Travel' }, other())).status).toBe(201);
  });
});
