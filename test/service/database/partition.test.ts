import { sql } from 'kysely';
import { partitionCommand } from '../../../scripts/service/partition';
import { distribute } from '../../../src/service/database/distribute';
import { partitionTables } from '../../../src/service/database/partition';
import { installCitusStandIn } from '../../support/postgres/citus-stand-in';
import { openPostgresDemo } from '../../support/postgres/open-postgres';
import { demo as demoOf, openDemoApp } from '../support/demo-app';

test('tables in parts have the same rows, keys and indexes, and answer the same pages', async () => {
  const opened = await openPostgresDemo(demoOf, { tables: 'whole' });
  const demo = await openDemoApp({ opened });
  const { database } = demo;
  const rowsOf = async (text: string) => (await sql.raw<{ part: string }>(text).execute(database)).rows;
  const shape = async () => ({
    keys: await rowsOf(`select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) from pg_constraint
      where conparentid = 0 and contype in ('p', 'u', 'f') and conrelid::regclass::text !~ '_\\d$' order by 1, 2`),
    indexes: await rowsOf(`select indexname, replace(indexdef, ' ON ONLY ', ' ON ') as definition from pg_indexes
      where schemaname = 'public' and tablename !~ '_\\d$' order by 1`),
    columns: await rowsOf(`select table_name, column_name, data_type, collation_name, is_nullable, generation_expression
      from information_schema.columns where table_schema = 'public' and table_name !~ '_\\d$' order by 1, ordinal_position`),
  });
  const [tag] = await demo.getAll('/v1/tags');
  const paths = ['/v1/transactions', '/v1/transactions?category=food_and_drink', `/v1/tags/${tag.id}/transactions`];
  const pages = async () => {
    const found: unknown[] = [];
    for (const path of paths) found.push(await demo.getAll(path));
    return found;
  };
  const before = { shape: await shape(), pages: await pages() };
  expect(before.shape.keys.length).toBeGreaterThan(15);

  expect(await partitionTables(database, 4)).toEqual(['transactions', 'transaction_categories', 'transaction_tags']);
  expect({ shape: await shape(), pages: await pages() }).toEqual(before);
  expect(await rowsOf('select distinct tableoid::regclass::text as part from transactions')).toHaveLength(2);
  const [created] = [(await demo.post('/v1/tags', { name: 'In parts' })).body.data];
  const [{ id }] = (await demo.get('/v1/transactions?pageSize=1')).body.data;
  expect((await demo.post(`/v1/tags/${created.id}/transactions`, { transactionIds: [id] })).status).toBe(200);
  expect(await partitionTables(database, 4)).toEqual([]);
  await installCitusStandIn(database);
  await expect(distribute(database, { coordinator: { host: 'coordinator', port: 5432 } })).rejects.toThrow(
    'These tables are in parts: transaction_categories, transaction_tags, transactions.',
  );
  await demo.close();
});

test.each(['1', '1001', 'x'])('the command refuses %s parts', async (parts) => {
  await expect(partitionCommand.run(['--parts', parts], { DATABASE_URL: 'postgres://localhost/x' })).rejects.toThrow(
    `--parts ${parts} is not a number from 2 to 1000.`,
  );
});
