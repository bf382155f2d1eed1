// Here, or its check would belong to the first of these blocks alone.
import './support/checked-app';
import { tested } from './support/open-test-database';

// The same tests that run on PGlite in files of their own.
tested.database = 'PostgreSQL';

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
  'operations',
  'pages',
  'query-plans',
  'rate-limit',
  'records/every-field',
  'records/import-file',
  'tags',
])('on PostgreSQL: %s', (name) => {
  require(`./${name}.test`);
});
