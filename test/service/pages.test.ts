import { rotatePageTokens } from '../../src/service/organizations/rotate-page-tokens';
import { type DemoApp, openDemoApp, referenceDate } from './support/demo-app';

let demo: DemoApp;
// biome-ignore lint/suspicious/noExplicitAny: rows of the API as JSON.
let all: any[];

beforeAll(async () => {
  demo = await openDemoApp();
  all = await demo.getAll('/v1/transactions?visibility=all&pageSize=100');
});

afterAll(() => demo.close());

async function count(table: 'accounts' | 'transactions' | 'holdings' | 'tags'): Promise<number> {
  const row = await demo.database
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', demo.organizationId)
    .executeTakeFirstOrThrow();
  return row.count;
}

const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);

describe('pages', () => {
  test.each([
    ['accounts', 1],
    ['accounts', 50],
    ['accounts', 100],
    ['holdings', 1],
    ['holdings', 50],
    ['holdings', 100],
    ['tags', 1],
    ['tags', 50],
    ['tags', 100],
    ['transactions', 50],
    ['transactions', 100],
  ] as const)('of %s by %d contain every row once', async (table, pageSize) => {
    const filter = table === 'transactions' ? '&visibility=all' : '';
    const items = await demo.getAll(`/v1/${table}?pageSize=${pageSize}${filter}`);
    expect(new Set(idsOf(items)).size).toBe(items.length);
    expect(items).toHaveLength(await count(table));
  });

  test('of one transaction contain every row once', async () => {
    const path = `/v1/transactions?visibility=all&dateFrom=2026-11-01&dateTo=2026-11-07`;
    const items = await demo.getAll(`${path}&pageSize=1`);
    expect(items.length).toBeGreaterThan(20);
    expect(idsOf(items)).toEqual(idsOf(await demo.getAll(`${path}&pageSize=100`)));
  });

  test('keep a name with a comma and a line break', async () => {
    const name = ',\n{"id":"x"},\n';
    const day = '2026-11-07';
    const transactions = demo.database.updateTable('transactions').where('transaction_date', '=', day);
    const entity = JSON.stringify({ note: name });
    await transactions.set({ name, entity, organization_category: name }).execute();
    const path = `/v1/transactions?visibility=all&dateFrom=${day}&dateTo=${day}`;
    const items = await demo.getAll(`${path}&pageSize=1`);
    expect(items.length).toBeGreaterThan(2);
    expect(new Set(items.map((item) => item.name))).toEqual(new Set([name]));
    expect(items).toEqual(await demo.getAll(`${path}&pageSize=100`));
  });

  test('end without a token exactly at the last row', async () => {
    const accounts = await count('accounts');
    const exact = (await demo.get(`/v1/accounts?pageSize=${accounts}`)).body;
    expect(exact.pagination).toEqual({ pageSize: accounts });
    const short = (await demo.get(`/v1/accounts?pageSize=${accounts - 1}`)).body;
    expect(Object.keys(short.pagination)).toEqual(['pageSize', 'nextPageToken']);
  });

  test('are empty and without a token if nothing matches', async () => {
    const answer = await demo.get('/v1/transactions?dateFrom=1999-01-01&dateTo=1999-12-31');
    expect(answer.body).toEqual({ data: [], pagination: { pageSize: 50 }, meta: {} });
    expect(answer.headers['x-service-item-count']).toBe('0');
  });

  test.each([
    [0, 400],
    [1, 200],
    [100, 200],
    [101, 400],
    ['', 400],
    ['1e1', 400],
    ['-1', 400],
    ['99999999999999999999', 400],
    [' 5', 400],
  ])('of size %s give %d', async (pageSize, status) => {
    expect((await demo.get(`/v1/tags?pageSize=${pageSize}`)).status).toBe(status);
  });

  test('do not repeat or lose rows when one is added while paging', async () => {
    const first = (await demo.get('/v1/transactions?pageSize=10&visibility=all')).body;
    const { id: accountId } = (await demo.getAll('/v1/accounts')).find(({ name }) => name === 'Everyday Checking');
    await demo.database
      .insertInto('transactions')
      .values({
        organization_id: demo.organizationId,
        id: 'ffffffff-ffff-4fff-8fff-ffffffffffff',
        account_id: accountId,
        transaction_date: '2030-01-01',
        name: 'NEW',
        amount: '0',
        pending: false,
      } as never)
      .execute();
    const token = first.pagination.nextPageToken;
    const second = (await demo.get(`/v1/transactions?pageSize=10&visibility=all&pageToken=${token}`)).body;
    expect(idsOf([...first.data, ...second.data])).toEqual(idsOf(all.slice(0, 20)));
    const [added] = (await demo.get('/v1/transactions?dateFrom=2030-01-01')).body.data;
    expect(added).toMatchObject({ amount: 0, displayAmount: 0 });
    expect(Object.is(added.displayAmount, -0)).toBe(false);
    expect(Object.keys(added)).not.toContain('merchantName');
    await demo.database.deleteFrom('transactions').where('name', '=', 'NEW').execute();
  });
});

describe('a page token', () => {
  const path = '/v1/transactions?visibility=all&category=Groceries';
  let token: string;

  beforeAll(async () => {
    token = (await demo.get(`${path}&pageSize=5`)).body.pagination.nextPageToken;
  });

  test('works with another page size and another spelling of the same filters', async () => {
    const answer = await demo.get(`/v1/transactions?category=GROCERIES&visibility=all&pageSize=7&pageToken=${token}`);
    expect(answer.status).toBe(200);
    const expected = await demo.getAll(`${path}&pageSize=100`);
    expect(idsOf(answer.body.data)).toEqual(idsOf(expected.slice(5, 12)));
  });

  test.each([
    ['other filters', () => `/v1/transactions?visibility=all&category=Travel&pageToken=${token}`],
    ['a filter less', () => `/v1/transactions?visibility=all&pageToken=${token}`],
    ['a filter more', () => `${path}&pending=false&pageToken=${token}`],
    ['another operation', () => `/v1/tags?pageToken=${token}`],
    ['a text that is none', () => '/v1/transactions?pageToken=nonsense'],
    ['an empty text', () => '/v1/transactions?pageToken='],
    ['padding added', () => `${path}&pageToken=${token}=`],
    ['a long text', () => `${path}&pageToken=${'A'.repeat(5000)}`],
  ])('is refused with %s', async (_what, address) => {
    const answer = await demo.get(address());
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({
      code: 'invalid_query',
      meta: { reason: 'page_token', parameter: 'pageToken' },
    });
  });

  test('is refused with another key of the same organization', async () => {
    expect((await demo.get(`${path}&pageToken=${token}`, demo.keys.readOnly)).body.error.meta.reason).toBe(
      'page_token',
    );
  });

  test('is refused with any one character changed', async () => {
    const statuses = new Set<number>();
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A';
      const changed = token.slice(0, index) + other + token.slice(index + 1);
      statuses.add((await demo.get(`${path}&pageToken=${changed}`)).status);
    }
    expect([...statuses]).toEqual([400]);
  });

  test('does not reveal its content', () => {
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toMatch(/20\d\d-\d\d/);
  });
});

describe('order', () => {
  test('of transactions is by date and id, newest first', () => {
    const keys = all.map(({ transactionDate, id }) => `${transactionDate} ${id}`);
    expect(keys).toEqual([...keys].sort().reverse());
    expect(all[0].transactionDate).toBe(referenceDate);
  });

  test.each(['accounts', 'tags'])('of %s is by name', async (list) => {
    const names = (await demo.getAll(`/v1/${list}?pageSize=3`)).map(({ name }) => name);
    expect(names).toEqual([...names].sort());
    expect(names.length).toBeGreaterThan(10);
  });

  test('of holdings is by account and id', async () => {
    const keys = (await demo.getAll('/v1/holdings?pageSize=4')).map(({ accountId, id }) => `${accountId} ${id}`);
    expect(keys).toEqual([...keys].sort());
  });
});

test('a token is refused after the secret of its organization was replaced', async () => {
  const token = (await demo.get('/v1/transactions?pageSize=1')).body.pagination.nextPageToken;
  expect((await demo.get(`/v1/transactions?pageSize=1&pageToken=${token}`)).status).toBe(200);
  await rotatePageTokens(demo.database, demo.organizationId);
  // An instance keeps a secret for five seconds of its clock, which each request advances.
  for (let requests = 0; requests < 50; requests += 1) await demo.get('/v1/organization');
  const { status, body } = await demo.get(`/v1/transactions?pageSize=1&pageToken=${token}`);
  expect([status, body.error.meta.reason]).toEqual([400, 'page_token']);
  const fresh = (await demo.get('/v1/transactions?pageSize=1')).body.pagination.nextPageToken;
  expect((await demo.get(`/v1/transactions?pageSize=1&pageToken=${fresh}`)).status).toBe(200);
});
