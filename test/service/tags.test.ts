import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Answer, type DemoApp, openDemoApp } from './support/demo-app';

let demo: DemoApp;
let transactionIds: string[];

beforeAll(async () => {
  demo = await openDemoApp();
  transactionIds = (await demo.get('/v1/transactions?pageSize=100')).body.data.map(({ id }: { id: string }) => id);
});

afterAll(() => demo.close());

const create = (body: unknown) => demo.post('/v1/tags', body);
const attach = (tagId: string, body: unknown) => demo.post(`/v1/tags/${tagId}/transactions`, body);

async function newTag(name: string): Promise<string> {
  return (await create({ name })).body.data.id;
}

async function taggedIds(tagId: string): Promise<string[]> {
  const rows = await demo.getAll(`/v1/tags/${tagId}/transactions?visibility=all&pageSize=100`);
  return rows.map(({ id }) => id).sort();
}

describe('creating a tag', () => {
  test('needs only a name', async () => {
    const answer = await create({ name: '  Café & Bar  ' });
    expect(answer.status).toBe(201);
    const { id, ...rest } = answer.body.data;
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(rest).toEqual({ name: 'Café & Bar', slug: 'cafe-bar', targetTypes: ['TRANSACTION'] });
    expect((await demo.getAll('/v1/tags')).filter((tag) => tag.id === id)).toEqual([answer.body.data]);
  });

  test('takes every field', async () => {
    const parentTagId = await newTag('Parent');
    const answer = await create({
      name: '<b>=1+1</b>',
      description: 'd'.repeat(200),
      color: '#1a73E8',
      parentTagId: parentTagId.toUpperCase(),
      targetTypes: ['TRANSACTION'],
    });
    expect(answer.body.data).toMatchObject({
      parentTagId,
      name: '<b>=1+1</b>',
      description: 'd'.repeat(200),
      color: '#1a73E8',
      targetTypes: ['TRANSACTION'],
    });
  });

  test.each([
    ['no name', {}, 'missing', 'name'],
    ['an empty name', { name: '' }, 'invalid_value', 'name'],
    ['a name of spaces', { name: '   ' }, 'invalid_value', 'name'],
    ['a name too long', { name: 'x'.repeat(101) }, 'invalid_value', 'name'],
    ['a number for a name', { name: 7 }, 'invalid_value', 'name'],
    ['null for a name', { name: null }, 'invalid_value', 'name'],
    ['a NUL in the name', { name: 'a\u0000b' }, 'invalid_value', 'name'],
    ['a description too long', { name: 'x', description: 'd'.repeat(201) }, 'invalid_value', 'description'],
    ['a colour word', { name: 'x', color: 'blue' }, 'invalid_value', 'color'],
    ['a short colour', { name: 'x', color: '#123' }, 'invalid_value', 'color'],
    ['a parent that is no id', { name: 'x', parentTagId: 'Travel' }, 'invalid_value', 'parentTagId'],
    ['a parent that nobody has', { name: 'x', parentTagId: randomUUID() }, 'unknown_parent', 'parentTagId'],
    ['no target types', { name: 'x', targetTypes: [] }, 'invalid_value', 'targetTypes'],
    ['another target type', { name: 'x', targetTypes: ['ACCOUNT'] }, 'invalid_value', 'targetTypes.0'],
    ['an unknown field', { name: 'x', organizationId: 'y' }, 'unknown', 'organizationId'],
    ['an id of its own', { name: 'x', id: randomUUID() }, 'unknown', 'id'],
  ])('is refused with %s', async (_what, body, reason, field) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: 'invalid_query', meta: { reason, field } });
  });

  test('takes a name of 100 characters', async () => {
    expect((await create({ name: 'y'.repeat(100) })).status).toBe(201);
  });

  test('refuses only the name of a sibling, in any case', async () => {
    const parentTagId = await newTag('Journeys');
    for (const name of ['Journeys', 'JOURNEYS', ' journeys ']) {
      const answer = await create({ name });
      expect(answer.status).toBe(400);
      expect(answer.body.error.meta).toEqual({ reason: 'duplicate', field: 'name' });
    }
    expect((await create({ name: 'Journeys', parentTagId })).status).toBe(201);
    expect((await create({ name: 'Journeys', parentTagId })).body.error.meta.reason).toBe('duplicate');
    expect((await create({ name: 'E\u0301te\u0301' })).status).toBe(201);
    expect((await create({ name: '\u00c9t\u00e9' })).body.error.meta.reason).toBe('duplicate');
  });

  test('creates one tag from twenty equal simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ name: 'All at once' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
  });

  test('refuses more than ten thousand tags of an organization, without counting other organizations', async () => {
    const { database, organizationId } = demo;
    const fill = (count: number) =>
      sql`insert into tags (organization_id, id, name, sibling_key, slug, target_types, created_at)
        select ${organizationId}, gen_random_uuid(), 'Filler ' || n, 'filler/' || n, 'filler', '[]', now()
        from generate_series(1, ${count}::integer - (select count(*)::integer from tags
          where organization_id = ${organizationId})) n`.execute(database);
    await fill(9_999);
    expect((await create({ name: 'The last one' })).status).toBe(201);
    const answer = await create({ name: 'One too many' });
    expect([answer.status, answer.body.error]).toEqual([
      400,
      {
        code: 'invalid_query',
        message: 'The organization has 10000 tags, and no more than 10000 can be created.',
        meta: { reason: 'too_many_tags', limit: 10_000 },
        requestId: expect.any(String),
      },
    ]);
    expect((await demo.post('/v1/tags', { name: 'Elsewhere' }, demo.keys.otherOrganization)).status).toBe(201);
    await sql`delete from tags where slug = 'filler' or name = 'The last one'`.execute(database);
  });

  test('refuses an archived parent', async () => {
    const archived = (await demo.getAll('/v1/tags')).find(({ name }) => name === 'Old budget');
    const answer = await create({ name: 'Below', parentTagId: archived.id });
    expect(answer.body.error.meta).toEqual({ reason: 'archived', field: 'parentTagId' });
  });
});

describe('listing tags', () => {
  test('includes the archived ones, with the time', async () => {
    const tags = await demo.getAll('/v1/tags?type=transaction');
    expect(tags.filter(({ archivedAt }) => archivedAt !== undefined)).toEqual([
      expect.objectContaining({ name: 'Old budget', archivedAt: '2026-07-24T10:15:00.000Z' }),
    ]);
    expect(tags).toEqual(await demo.getAll('/v1/tags'));
  });

  test('gives the tree of tags', async () => {
    const tags = await demo.getAll('/v1/tags');
    const nameOf = (id: string) => tags.find((tag) => tag.id === id)?.name;
    const kitchen = tags.find(({ name }) => name === 'Kitchen');
    const renovation = tags.find(({ id }) => id === kitchen.parentTagId);
    expect([nameOf(kitchen.parentTagId), nameOf(renovation.parentTagId)]).toEqual(['Renovation', 'Home']);
  });
});

describe('attaching a tag', () => {
  test('counts the transactions that now have it, and can be repeated', async () => {
    const tagId = await newTag('Repeated');
    const [first = '', second = '', third = ''] = transactionIds;
    expect((await attach(tagId, { transactionIds: [first, second] })).body.data).toEqual({ tagId, taggedCount: 2 });
    expect((await attach(tagId, { transactionIds: [second, third] })).body.data).toEqual({ tagId, taggedCount: 2 });
    const again = await attach(tagId, { transactionIds: [first, first, first.toUpperCase()] });
    expect([again.status, again.body.data]).toEqual([200, { tagId, taggedCount: 1 }]);
    expect(await taggedIds(tagId)).toEqual([first, second, third].sort());
  });

  test('accepts 100 at once and refuses 101', async () => {
    const tagId = await newTag('Hundred');
    expect((await attach(tagId, { transactionIds })).body.data.taggedCount).toBe(100);
    const tooMany = await attach(tagId, { transactionIds: [...transactionIds, randomUUID()] });
    expect(tooMany.status).toBe(400);
    expect(tooMany.body.error.meta).toEqual({ reason: 'invalid_value', field: 'transactionIds' });
  });

  test('tags all or nothing', async () => {
    const tagId = await newTag('All or nothing');
    const unknown = randomUUID();
    const answer = await attach(tagId, { transactionIds: [...transactionIds.slice(0, 5), unknown] });
    expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found']);
    expect(JSON.stringify(answer.body)).not.toContain(unknown);
    expect(await taggedIds(tagId)).toEqual([]);
  });

  test.each([
    ['no ids', { transactionIds: [] }, 'transactionIds'],
    ['a text for the ids', { transactionIds: 'x' }, 'transactionIds'],
    ['an id that is none', { transactionIds: ['x'] }, 'transactionIds.0'],
    ['nothing', {}, 'transactionIds'],
    ['another field', { transactionIds: [], tagId: 'x' }, 'tagId'],
  ])('is refused with %s', async (_what, body, field) => {
    const answer = await attach(await newTag(`Refused ${field} ${JSON.stringify(body).length}`), body);
    expect([answer.status, answer.body.error.meta.field]).toEqual([400, field]);
  });

  test('refuses an archived tag', async () => {
    const archived = (await demo.getAll('/v1/tags')).find(({ name }) => name === 'Old budget');
    const answer = await attach(archived.id, { transactionIds: transactionIds.slice(0, 1) });
    expect([answer.status, answer.body.error.meta.reason]).toEqual([400, 'archived']);
  });

  test('handles forty simultaneous requests', async () => {
    const tagId = await newTag('Crowded');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        attach(tagId, { transactionIds: transactionIds.slice(index, index + 20) }),
      ),
    );
    expect(answers.map(({ body }: Answer) => body.data?.taggedCount)).toEqual(Array.from({ length: 40 }, () => 20));
    expect(await taggedIds(tagId)).toEqual(transactionIds.slice(0, 59).sort());
  });
});

describe('transactions of a tag', () => {
  test('support the filters and pages of other transaction lists', async () => {
    const flights = (await demo.getAll('/v1/tags')).find(({ name }) => name === 'Flights');
    const path = `/v1/tags/${flights.id}/transactions`;
    const all = await demo.getAll(`${path}?visibility=all&pageSize=3`);
    expect(all.length).toBeGreaterThan(8);
    expect(all.map(({ transactionDate }) => transactionDate)).toEqual(
      all
        .map(({ transactionDate }) => transactionDate)
        .sort()
        .reverse(),
    );
    expect(new Set(all.map(({ sourceDetailedCategory }) => sourceDetailedCategory))).toEqual(
      new Set(['TRAVEL_FLIGHTS']),
    );
    const in2026 = await demo.getAll(`${path}?dateFrom=2026-01-01&category=travel&pageSize=2`);
    expect(in2026).toEqual(
      all.filter(({ transactionDate, isIgnored }) => transactionDate >= '2026-01-01' && !isIgnored),
    );
    expect(await demo.getAll(`${path}?category=Groceries`)).toEqual([]);
    expect((await demo.get(`${path}?accountId=${randomUUID()}`)).body.error.meta).toEqual({
      reason: 'unknown',
      parameter: 'accountId',
    });
  });
});

describe('an Idempotency-Key', () => {
  const createOnce = (name: string, idempotencyKey: string, key = demo.keys.full) =>
    demo.app.inject({
      method: 'POST',
      url: '/v1/tags',
      headers: { 'x-api-key': key, 'idempotency-key': idempotencyKey },
      payload: { name },
    });
  const countTags = async (name: string) => (await demo.getAll('/v1/tags')).filter((tag) => tag.name === name).length;

  test('gives a repeated request the same answer, and stores one tag', async () => {
    const first = await createOnce('Once', 'request-1');
    const again = await createOnce('Once', 'request-1');
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    expect(await countTags('Once')).toBe(1);
  });

  test('gives simultaneous requests the same answer', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => createOnce('In parallel', 'request-2')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await countTags('In parallel')).toBe(1);
  });

  test('is refused with another body', async () => {
    await createOnce('One body', 'request-3');
    const { statusCode, body } = await createOnce('Another body', 'request-3');
    expect([statusCode, JSON.parse(body).error.meta.reason]).toEqual([400, 'idempotency_key']);
  });

  test('of a failed request can be used again, because nothing was stored', async () => {
    expect((await createOnce('   ', 'request-4')).statusCode).toBe(400);
    expect((await createOnce('Corrected', 'request-4')).statusCode).toBe(201);
  });

  test('is used again after 24 hours', async () => {
    await createOnce('Yesterday', 'request-5');
    await sql`update idempotent_answers set created_at = created_at - interval '25 hours'`.execute(demo.database);
    expect((await createOnce('Today', 'request-5')).statusCode).toBe(201);
  });

  test('belongs to its key alone', async () => {
    await createOnce('Of one key', 'request-6');
    expect((await createOnce('Of the other', 'request-6', demo.keys.otherOrganization)).statusCode).toBe(201);
  });

  test.each([
    ['with a space', 'a b'],
    ['of 256 characters', 'x'.repeat(256)],
    ['that is empty', ''],
  ])('%s is refused', async (_what, idempotencyKey) => {
    const { statusCode, body } = await createOnce('Refused', idempotencyKey);
    expect([statusCode, JSON.parse(body).error.meta]).toEqual([
      400,
      { reason: 'invalid_value', header: 'Idempotency-Key' },
    ]);
  });
});
