import { Client } from 'pg';
import { keyCounters } from '../../../../src/service/database/migrations/0008-key-counters';
import { openEmptyPostgres } from '../../../support/postgres/open-postgres';

const [organization, key, other] = [1, 2, 3].map((digit) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`);

test('windows of an older database continue with what they have counted', async () => {
  const { url, close } = await openEmptyPostgres();
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      create table rate_counters (organization_id uuid not null, key_id uuid not null, name text not null,
        window_start_seconds bigint not null, used integer not null, primary key (organization_id, key_id, name));
      insert into rate_counters values ('${organization}', '${key}', 'per_minute', 60, 7),
        ('${organization}', '${key}', 'per_day', 0, 70), ('${organization}', '${other}', 'per_minute', 120, 1)`);
    // As a migration runs: in one transaction.
    await client.query(`begin; ${keyCounters.join(';')}; commit`);
    const { rows } = await client.query('select * from rate_counters order by key_id');
    expect(rows).toEqual([
      {
        organization_id: organization,
        key_id: key,
        names: ['per_day', 'per_minute'],
        starts: ['0', '60'],
        used: [70, 7],
      },
      { organization_id: organization, key_id: other, names: ['per_minute'], starts: ['120'], used: [1] },
    ]);
    const again = `insert into rate_counters values ('${organization}', '${key}', '{}', '{}', '{}')`;
    await expect(client.query(again)).rejects.toMatchObject({ code: '23505' });
  } finally {
    await client.end();
    await close();
  }
});
