import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/open-database';
import { refreshStatistics } from '../database/refresh-statistics';
import { alignTags } from '../ledger/align-tags';
import { inChunks } from '../ledger/in-chunks';
import { saveTransactions } from '../ledger/save-transactions';
import { cafe, cafeId } from './cafe/cafe';
import { type DemoKeys, saveDemoKeys } from './demo-keys';
import { customAccountIds, household, householdId } from './household/household';
import type { DemoOrganization } from './organization';

/** Increase this when the demo's rules change, so that the data folder of an earlier release gets the new rows. */
const demoVersion = 3;

/**
 * Stores the demo as of a day. On a later day it is continued: existing days keep their transactions and ids, new days
 * are added, the oldest are removed. Tags that users created, and their attachments, and imported bank files stay.
 */
export async function seedDemo(
  database: Database,
  { referenceDate, seed, keys }: { readonly referenceDate: string; readonly seed: string; readonly keys: DemoKeys },
): Promise<void> {
  const stamp = stampOf(seed, referenceDate);
  const [first, second] = [householdId(seed), cafeId(seed)];
  await seedOrganization(database, first, stamp, () => household(seed, referenceDate));
  await seedOrganization(database, second, stamp, () => cafe(seed, referenceDate));
  await saveDemoKeys(database, seed, keys, { first, second }, customAccountIds(seed));
}

/** What an organization of the demo was made from. */
export function stampOf(seed: string, referenceDate: string): string {
  return `${demoVersion} ${seed} ${referenceDate}`;
}

/** Making 24 months of transactions takes a fifth of a second: only where they are needed. */
export async function seedOrganization(
  database: Database,
  organizationId: string,
  stamp: string,
  make: () => DemoOrganization,
): Promise<void> {
  if (!(await isStamped(database, organizationId, stamp))) await bringUpToDate(database, make(), stamp);
}

async function isStamped(database: Database, organizationId: string, stamp: string): Promise<boolean> {
  const row = await database
    .selectFrom('organizations')
    .select('demo_stamp')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.demo_stamp === stamp;
}

async function bringUpToDate(database: Database, organization: DemoOrganization, stamp: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (await isUpToDate(transaction, organization, stamp)) return;
    await replaceRows(transaction, organization);
    await transaction
      .updateTable('organizations')
      .set({ ...organization.profile, demo_stamp: stamp })
      .where('organization_id', '=', organization.id)
      .execute();
  });
}

/**
 * Also creates the organization if there is none, and locks its row, so that two instances do not seed at the same
 * time.
 */
async function isUpToDate(database: Database, { id, profile }: DemoOrganization, stamp: string): Promise<boolean> {
  await database
    .insertInto('organizations')
    .values({
      organization_id: id,
      ...profile,
      page_token_secret: randomBytes(32).toString('hex'),
      demo_stamp: null,
      created_at: new Date(),
    })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute();
  const row = await database
    .selectFrom('organizations')
    .select('demo_stamp')
    .where('organization_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.demo_stamp === stamp;
}

async function replaceRows(database: Database, organization: DemoOrganization): Promise<void> {
  const { id: organizationId, accounts, transactions, holdings, tags, taggedTransactions } = organization;
  const own = <Row extends object>(row: Row) => ({ ...row, organization_id: organizationId });

  await database.deleteFrom('holdings').where('organization_id', '=', organizationId).execute();
  for (const account of accounts) {
    await database
      .insertInto('accounts')
      .values(own(account))
      .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doUpdateSet(account))
      .execute();
  }
  await saveTransactions(database, organizationId, transactions);
  const ids = transactions.map(({ id }) => id);
  await database
    .deleteFrom('transactions')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`not (id = any(${ids}::uuid[]))`)
    .where(sql<boolean>`id not in (
      select transaction_id from import_entries where organization_id = ${organizationId} and is_made)`)
    .execute();
  if (holdings.length > 0) await database.insertInto('holdings').values(holdings.map(own)).execute();
  await database
    .insertInto('tags')
    .values(tags.map((tag) => own({ ...tag, target_types: JSON.stringify(tag.target_types) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await attachTags(database, organizationId, taggedTransactions, transactions);
  await alignTags(database, organizationId);
  await refreshStatistics(database);
}

/** If a user already used the name of a demo tag, the demo tag is left out. */
async function attachTags(
  database: Database,
  organizationId: string,
  links: DemoOrganization['taggedTransactions'],
  transactions: DemoOrganization['transactions'],
): Promise<void> {
  const tags = await database.selectFrom('tags').select('id').where('organization_id', '=', organizationId).execute();
  const known = new Set(tags.map(({ id }) => id));
  const byId = new Map(transactions.map((transaction) => [transaction.id, transaction]));
  const attached_at = new Date();
  const rows = links
    .filter(({ tagId }) => known.has(tagId))
    .map(({ tagId, transactionId }) => ({
      organization_id: organizationId,
      tag_id: tagId,
      transaction_id: transactionId,
      transaction_date: byId.get(transactionId)?.transaction_date ?? '',
      account_id: byId.get(transactionId)?.account_id ?? '',
      attached_at,
    }));
  await inChunks(rows, (chunk) =>
    database
      .insertInto('transaction_tags')
      .values([...chunk])
      .onConflict((conflict) => conflict.columns(['organization_id', 'tag_id', 'transaction_id']).doNothing())
      .execute(),
  );
}
