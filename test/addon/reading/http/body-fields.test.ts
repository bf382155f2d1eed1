import { defaultBodyFields, readBodyFields } from '../../../../src/addon/reading/http/body-fields';

const uuids = { type: 'array', items: { type: 'string', format: 'uuid' } };

function documentOf(create: unknown, attach: unknown, more: object = {}) {
  const post = (schema: unknown, operationId: string) => ({
    post: { operationId, requestBody: { content: { 'application/json': { schema } } } },
  });
  return {
    paths: {
      '/v1/tags': post(create, 'makeTag'),
      '/v1/tags/{id}/transactions': post(attach, 'tagThem'),
    },
    ...more,
  };
}

test('takes the names the document declares, and only those', () => {
  const create = { properties: { name: {}, parent_tag_id: {}, description: {} } };
  expect(readBodyFields(documentOf(create, { properties: { ids: uuids, note: {} } }))).toEqual({
    createTag: { name: 'name', parentTagId: 'parent_tag_id', description: 'description' },
    transactionIds: 'ids',
    createsTagOnce: false,
  });
});

test.each([
  ['of the operation', { in: 'header', name: 'Idempotency-Key' }, true],
  ['by reference', { $ref: '#/components/parameters/once' }, true],
  ['in the query', { in: 'query', name: 'Idempotency-Key' }, false],
])('a tag is created once if a header for it is declared: %s', (_, parameter, isOnce) => {
  const components = { parameters: { once: { in: 'header', name: 'idempotency-key' } } };
  const document = documentOf({ properties: { name: {} } }, {}, { components });
  Object.assign(document.paths['/v1/tags'].post, { parameters: [parameter] });
  expect(readBodyFields(document).createsTagOnce).toBe(isOnce);
});

test('the only required text field is the name, under any field name', () => {
  const title = { required: ['title', 'kind'], properties: { title: { type: 'string' }, kind: { type: 'integer' } } };
  expect(readBodyFields(documentOf(title, {})).createTag).toEqual({ name: 'title' });
  const two = { required: ['title', 'kind'], properties: { title: { type: 'string' }, kind: { type: 'string' } } };
  expect(readBodyFields(documentOf(two, {})).createTag).toEqual(defaultBodyFields.createTag);
});

test('follows references and allOf', () => {
  const document = documentOf(
    { $ref: '#/components/schemas/New~1Tag' },
    { allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { transactionUuids: uuids } }] },
    {
      components: {
        schemas: { 'New/Tag': { properties: { name: {}, color: {} } }, Base: { properties: { others: uuids } } },
      },
    },
  );
  expect(readBodyFields(document)).toEqual({
    createTag: { name: 'name', color: 'color' },
    transactionIds: 'transactionUuids',
    createsTagOnce: false,
  });
});

test('reads a document with a circular reference or an invalid percent-encoding', () => {
  const loop = { $ref: '#/components/schemas/Loop' };
  const document = documentOf(
    loop,
    { $ref: '#/%E0%A4%A' },
    {
      components: {
        schemas: {
          Loop: {
            allOf: Array(40)
              .fill(loop)
              .concat({ allOf: [loop, loop] }),
            properties: { name: {} },
          },
        },
      },
    },
  );
  expect(readBodyFields(document)).toEqual({
    createTag: { name: 'name' },
    transactionIds: 'transactionIds',
    createsTagOnce: false,
  });
});

test('finds operations by operationId if the paths differ', () => {
  const operation = (operationId: string, schema: unknown) => ({
    post: { operationId, requestBody: { content: { 'application/json': { schema } } } },
  });
  const document = {
    paths: {
      '/labels': operation('createTag', { properties: { name: {} } }),
      '/labels/use': operation('attachTag', { properties: { txIds: { type: 'array', items: { type: 'string' } } } }),
    },
  };
  expect(readBodyFields(document)).toEqual({
    createTag: { name: 'name' },
    transactionIds: 'txIds',
    createsTagOnce: false,
  });
});

test.each([
  null,
  'text',
  [],
  {},
  { paths: null },
  documentOf({}, {}),
  documentOf({ $ref: '#/components/schemas/None' }, { $ref: 'https://elsewhere.example/x' }),
  documentOf({ $ref: '#/paths/~1v1~1tags/post/requestBody/content/application~1json/schema' }, null),
  documentOf({ properties: { title: {} } }, { properties: { a: uuids, b: uuids } }),
])('uses the field names of the contract for the document %j', (document) => {
  expect(readBodyFields(document)).toEqual(defaultBodyFields);
  expect(defaultBodyFields.transactionIds).toBe('transactionIds');
});

test('a long path of the document is matched in linear time', () => {
  expect(readBodyFields({ paths: { ['{'.repeat(200_000)]: {} } })).toEqual(defaultBodyFields);
});
