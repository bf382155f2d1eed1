// Here, or its check would belong to the first of these blocks alone.
import './support/checked-app';
import { tested } from './support/open-test-database';
import { shareDemoPglite } from './support/share-demo-pglite';

// The same tests run on PostgreSQL in their own files. Query plans are tested there only: PGlite has the same planner,
// and inserting enough rows for those tests takes it several seconds.
const { open, close } = shareDemoPglite();
tested.open = open;

afterAll(() => close());

describe.each([
  'database/in-transaction',
  'access',
  'any-request',
  'account-fields',
  'account-scope',
  'failures',
  'fields',
  'filters',
  'gate',
  'isolation',
  'operations',
  'pages',
  'rate-limit',
  'records/every-field',
  'records/import-file',
  'tags',
])('on PGlite: %s', (name) => {
  require(`./${name}.test`);
});
