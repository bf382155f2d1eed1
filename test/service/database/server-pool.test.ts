import { sql } from 'kysely';
import { openDatabase } from '../../../src/service/database/open-database';
import { openEmptyPostgres } from '../../support/postgres/open-postgres';

test.each([
  ['', 'fin-service'],
  ['&application_name=ledger', 'ledger'],
])('a connection by an address with "%s" has the name %s', async (end, name) => {
  const { url, close } = await openEmptyPostgres();
  const { database, close: disconnect } = await openDatabase({ kind: 'server', url: url + end });
  const { rows } = await sql`select application_name from pg_stat_activity where pid = pg_backend_pid()`.execute(
    database,
  );
  expect(rows).toEqual([{ application_name: name }]);
  await disconnect();
  await close();
});

test.each(['', '&target_session_attrs=read-write'])(
  'a connection by an address with "%s" plans as pages need it',
  async (end) => {
    const { url, close } = await openEmptyPostgres();
    const { database, close: disconnect } = await openDatabase({ kind: 'server', url: url + end });
    const { rows } = await sql`select name, setting from pg_settings
    where name in ('enable_sort', 'jit', 'max_parallel_workers_per_gather', 'plan_cache_mode') order by name`.execute(
      database,
    );
    expect(rows).toEqual([
      { name: 'enable_sort', setting: 'off' },
      { name: 'jit', setting: 'off' },
      { name: 'max_parallel_workers_per_gather', setting: '0' },
      { name: 'plan_cache_mode', setting: 'force_generic_plan' },
    ]);
    await disconnect();
    await close();
  },
);
