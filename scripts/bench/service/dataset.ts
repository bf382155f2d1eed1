import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Scope, scopes } from '../../../src/contract/scopes';
import type { Database } from '../../../src/service/database/open-database';
import { liftConnectionTimeLimit } from '../../../src/service/database/time-limit';
import { createKeyText } from '../../../src/service/keys/key-text';
import { saveApiKey } from '../../../src/service/keys/save-api-key';

/** An organization with transactions of ten years. Each run has the same data, so the frequency of values is known. */
export const dataset = {
  organizationId: toUuid('organization'),
  pageTokenSecret: createHash('sha256').update('fin-bench').digest('hex'),
  firstDay: '2016-11-22',
  lastDay: '2026-11-21',
  accountCount: 40,
  /** The last three accounts, each with one in 4,000 transactions. */
  rareAccounts: [38, 39, 40].map((number) => toUuid(`account-${number}`)),
  /** Eight other accounts, with 22 percent of all transactions. */
  someAccounts: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => toUuid(`account-${number}`)),
  smallTag: toUuid('tag-small'),
  largeTag: toUuid('tag-large'),
  allKeyId: toUuid('key-all'),
} as const;

export type BenchKeys = Readonly<Record<'all' | 'eightAccounts' | 'rareAccounts', string>>;

/** Fills an empty, migrated database. Ids are md5 hashes, so that they are distributed like random ones. */
export async function fill(database: Database, rows: number): Promise<void> {
  const { organizationId, pageTokenSecret, accountCount, firstDay, smallTag, largeTag } = dataset;
  await database.connection().execute(async (connection) => {
    const each = (text: string) => sql.raw(text).execute(connection);
    await liftConnectionTimeLimit(connection);
    // The rows are consistent, and checking foreign keys would take most of the time.
    await each(`set session_replication_role = replica`);
    await each(`insert into organizations (organization_id, name, page_token_secret, created_at)
      values ('${organizationId}', 'Bench', '${pageTokenSecret}', now())`);
    await each(`insert into accounts (organization_id, id, source_type, status, category, name, institution_name,
        currency_code, ownership_percentage, exclude_from_net_worth, exclude_from_transactions, supports_transactions,
        supports_holdings, created_at)
      select '${organizationId}', md5('fin-bench/account-' || n)::uuid, 'IMPORT', 'ACTIVE', 'bank', 'Account ' || n,
        'First Bank', 'USD', 100, false, false, true, false, now()
      from generate_series(1, ${accountCount}) n`);
    await each(`insert into transactions (organization_id, id, account_id, external_id, transaction_date, authorized_date,
        name, merchant_name, amount, currency_code, pending, is_ignored, source_primary_category,
        source_detailed_category, guessed_category, manual_category, organization_category)
      select '${organizationId}', md5('fin-bench/' || n)::uuid,
        md5('fin-bench/account-' || case when n % 4000 < 3 then 38 + n % 4000 else 1 + (n * 7) % 37 end)::uuid,
        null, date '${firstDay}' + (n * 3652::bigint / ${rows})::integer,
        date '${firstDay}' + (n * 3652::bigint / ${rows})::integer - 1,
        'CARD PURCHASE ' || n, 'Merchant ' || n % 900, (n % 20000) / 100.0 - 20, 'USD',
        n > ${rows} - ${rows} / 2000 and n % 2 = 0, n % 200 = 7,
        (array['FOOD_AND_DRINK','FOOD_AND_DRINK','TRANSPORTATION','SHOPPING','RENT','TRAVEL'])[1 + n % 6],
        case when n % 5000 = 11 then 'BANK_FEES_RARE' end, null, null,
        case when n % 10 < 7 then 'Category ' || n % 8 end
      from generate_series(1, ${rows}) n`);
    await each(`insert into transaction_categories (organization_id, category_key, transaction_date, transaction_id, account_id)
      select organization_id, lower(category), transaction_date, id, account_id from transactions
      cross join lateral (values (source_primary_category), (source_detailed_category), (organization_category)) c(category)
      where category is not null`);
    await each(`insert into tags (organization_id, id, name, sibling_key, slug, target_types, created_at) values
      ('${organizationId}', '${smallTag}', 'Small', 'root/small', 'small', '["TRANSACTION"]', now()),
      ('${organizationId}', '${largeTag}', 'Large', 'root/large', 'large', '["TRANSACTION"]', now())`);
    for (const [tag, count] of [
      [smallTag, 1_000],
      [largeTag, 100_000],
    ] as const) {
      const step = Math.max(1, Math.floor(rows / count));
      await attach(each, tag, `generate_series(${step}, ${rows}, ${step})`);
    }
    await each(`set session_replication_role = origin`);
    await each(`vacuum analyze`);
    await each(`reset statement_timeout`);
  });
}

async function attach(run: (text: string) => Promise<unknown>, tag: string, numbers: string): Promise<void> {
  const { organizationId } = dataset;
  await run(`insert into transaction_tags
      (organization_id, tag_id, transaction_id, transaction_date, account_id, attached_at)
    select t.organization_id, '${tag}', t.id, t.transaction_date, t.account_id, now() from ${numbers} n
    join transactions t on t.organization_id = '${organizationId}' and t.id = md5('fin-bench/' || n)::uuid`);
}

/** Issues new keys with a rate limit that no measurement reaches. */
export async function renewKeys(database: Database): Promise<BenchKeys> {
  const { organizationId, someAccounts, rareAccounts } = dataset;
  const renew = async (name: string, accountIds: readonly string[]) => {
    const text = createKeyText();
    await saveApiKey(database, {
      organizationId,
      id: toUuid(`key-${name}`),
      text,
      name,
      scopes: Object.keys(scopes) as Scope[],
      accountScope: accountIds.length === 0 ? 'ALL' : 'CUSTOM_ACCOUNTS',
      selectedAccountIds: accountIds,
      rateLimits: [{ name: 'minute', limit: 1_000_000_000, windowSeconds: 60 }],
      expiresAt: null,
      revokedAt: null,
      createdAt: new Date(0),
    });
    return text;
  };
  return {
    all: await renew('all', []),
    eightAccounts: await renew('eight', someAccounts),
    rareAccounts: await renew('rare', rareAccounts),
  };
}

/** Equals PostgreSQL's `md5('fin-bench/…')::uuid`. */
function toUuid(name: string): string {
  const hex = createHash('md5').update(`fin-bench/${name}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
