import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'libpg-query';

const folder = join(__dirname, '../../../../src/service/database/migrations');

/** Later ones may run on a database that is distributed already. */
const later = readdirSync(folder).filter((file) => file >= '0008');

test.each(later)('%s creates its tables as a distributed database needs them', async (file) => {
  const exported = Object.values(require(join(folder, file)) as Record<string, readonly string[]>);
  for (const statement of exported.flat()) {
    const { stmts = [] } = await parse(statement);
    for (const { stmt } of stmts) {
      if (stmt === undefined || !('CreateStmt' in stmt)) continue;
      // Found by the migration, which distributes a table as soon as it is created.
      expect(statement).toMatch(/^create table \w+ \(/);
      const text = JSON.stringify(stmt.CreateStmt.tableElts);
      // Citus: foreign keys from reference tables and local tables to distributed tables are not supported.
      expect(text).not.toContain('"CONSTR_FOREIGN"');
      const keys = text.match(/"contype":"CONSTR_(PRIMARY|UNIQUE)"[^\]]*/g) ?? [];
      if (text.includes('"colname":"organization_id"')) {
        expect(keys.filter((key) => !key.includes('"sval":"organization_id"'))).toEqual([]);
      }
    }
  }
});
