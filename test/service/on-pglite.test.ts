// Here, or its check would belong to the first of these blocks alone.
import './support/checked-app';
import { tested } from './support/open-test-database';
import { shareDemoPglite } from './support/share-demo-pglite';

// The same tests run on PostgreSQL in their own files. These are the ones where PGlite could differ: types and texts that
// pass its wire, transactions on its only connection, and batches of statements. PGlite plans queries as PostgreSQL does
// and answers through the same client, so tests of plans, documents, filters, scopes and failures run on PostgreSQL alone.
const { open, close } = shareDemoPglite();
tested.open = open;

afterAll(() => close());

describe.each([
  'database/in-transaction',
  'any-request',
  'authenticator',
  'fields',
  'imports/import-delivery',
  'pages',
  'rate-limit',
  'records/every-field',
  'records/import-file',
  'tags',
])('on PGlite: %s', (name) => {
  require(`./${name}.test`);
});
