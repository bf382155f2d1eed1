import { type SelectQueryBuilder, type Simplify, sql } from 'kysely';
import type { Tables } from '../database/tables';
import type { PageStart } from '../pages/page';

/** Reads one row more than a page, in the order of name and id. */
export function readByName<Table extends 'accounts' | 'tags', Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  { after, pageSize }: PageStart,
): Promise<Simplify<Row>[]> {
  const rest = after === null ? rows : rows.where(sql<boolean>`(name, id) > (${after[0]}, ${after[1]}::uuid)`);
  return rest
    .orderBy(sql`name`)
    .orderBy(sql`id`)
    .limit(pageSize + 1)
    .execute();
}

/** The sort keys of the last row of a page, after which the next page begins. */
export function nameSortKeys({ name, id }: { readonly name: string; readonly id: string }): readonly string[] {
  return [name, id];
}
