import { sql } from 'kysely';
import type { Database } from '../database/open-database';

/** The layouts of CSV files that were confirmed in an organization, the newest first, as JSON values. */
export async function readLayouts(database: Database, organizationId: string): Promise<readonly unknown[]> {
  const rows = await database
    .selectFrom('import_layouts')
    .select('layout')
    .where('organization_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .orderBy('layout_key')
    .execute();
  return rows.map(({ layout }) => layout);
}

/** Keeps how the files of a bank are read, in place of what was kept of the same ones. */
export async function keepLayout(
  database: Database,
  organizationId: string,
  layoutKey: string,
  layout: object,
): Promise<void> {
  await database
    .insertInto('import_layouts')
    .values({
      organization_id: organizationId,
      layout_key: layoutKey,
      layout: JSON.stringify(layout),
      created_at: sql<Date>`now()`,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'layout_key']).doUpdateSet({
        layout: sql`excluded.layout`,
        created_at: sql`excluded.created_at`,
      }),
    )
    .execute();
}
