import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Scope, scopes } from '../../../src/contract/scopes';
import type { Database } from '../../../src/service/database/open-database';
import { liftConnectionTimeLimit } from '../../../src/service/database/time-limit';
import { createKeyText } from '../../../src/service/keys/key-text';
import { saveApiKey } from '../../../src/service/keys/save-api-key';
import { rowsOf, type Spread } from './spreads';

const accountCount = 40;
const firstDay = '2016-11-22';
const pageTokenSecret = createHash('sha256').update('fin-bench').digest('hex');
const tagged = { small: 1_000, large: 100_000 } as const;

/** The organization that is measured: transactions of ten years. Each run has the same data, so frequencies are known. */
export interface BenchOrganization {
  readonly organizationId: string;
  readonly pageTokenSecret: string;
  readonly rows: number;
  /** The last three accounts, each with one in 4,000 transactions. */
  readonly rareAccounts: readonly string[];
  /** Other accounts, each with 2.7 percent of all transactions. */
  readonly someAccounts: readonly string[];
  readonly manyAccounts: readonly string[];
  readonly smallTag: BenchTag;
  readonly largeTag: BenchTag;
  readonly allKeyId: string;
}

interface BenchTag {
  readonly id: string;
  readonly count: number;
}

export function toBenchOrganization(spread: Spread, allRows: number): BenchOrganization {
  const [first, other] = rowsOf(spread, allRows);
  const rows = spread.measured === 0 ? first : other;
  const id = (name: string) => toUuid(`${spread.measured === 0 ? '' : `${spread.measured}/`}${name}`);
  const accounts = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => id(`account-${from + index}`));
  const tag = (name: keyof typeof tagged) => ({
    id: id(`tag-${name}`),
    count: Math.floor(rows / Math.max(1, Math.floor(rows / tagged[name]))),
  });
  return {
    organizationId: id('organization'),
    pageTokenSecret,
    rows,
    rareAccounts: accounts(accountCount - 2, accountCount),
    someAccounts: accounts(1, 8),
    manyAccounts: accounts(1, 20),
    smallTag: tag('small'),
    largeTag: tag('large'),
    allKeyId: id('key-all'),
  };
}

export type BenchKeys = Readonly<Record<'all' | 'eightAccounts' | 'rareAccounts' | 'twentyAccounts', string>>;

/** Fills an empty, migrated database. Ids are md5 hashes, so that they are distributed like random ones. */
export async function fill(database: Database, spread: Spread, allRows: number): Promise<void> {
  const [first, other] = rowsOf(spread, allRows);
  await database.connection().execute(async (connection) => {
    const each = (text: string) => sql.raw(text).execute(connection);
    await liftConnectionTimeLimit(connection);
    // The rows are consistent, and checking foreign keys would take most of the time.
    await each(`set session_replication_role = replica`);
    await each(`create temporary table bench as
      select md5(prefix || 'organization')::uuid as organization_id, prefix, rows, number
      from generate_series(0, ${spread.organizationCount - 1}) number
      cross join lateral (select
        'fin-bench/' || case when number = 0 then '' else number || '/' end as prefix,
        case when number = 0 then ${first} else ${other} end as rows) each`);
    await each(`insert into organizations (organization_id, name, page_token_secret, created_at)
      select organization_id, 'Bench ' || number, '${pageTokenSecret}', now() from bench`);
    await each(`insert into accounts (organization_id, id, source_type, status, category, name, institution_name,
        currency_code, ownership_percentage, exclude_from_net_worth, exclude_from_transactions, supports_transactions,
        supports_holdings, created_at)
      select organization_id, md5(prefix || 'account-' || n)::uuid, 'IMPORT', 'ACTIVE', 'bank', 'Account ' || n,
        'First Bank', 'USD', 100, false, false, true, false, now()
      from bench cross join generate_series(1, ${accountCount}) n`);
    await each(`insert into transactions (organization_id, id, account_id, external_id, transaction_date, authorized_date,
        name, merchant_name, amount, currency_code, pending, is_ignored, source_primary_category,
        source_detailed_category, guessed_category, manual_category, organization_category)
      select organization_id, md5(prefix || n)::uuid,
        md5(prefix || 'account-' || case when n % 4000 < 3 then 38 + n % 4000 else 1 + (n * 7) % 37 end)::uuid,
        null, date '${firstDay}' + (n * 3652::bigint / rows)::integer,
        date '${firstDay}' + (n * 3652::bigint / rows)::integer - 1,
        'CARD PURCHASE ' || n, 'Merchant ' || n % 900, (n % 20000) / 100.0 - 20, 'USD',
        n > rows - greatest(rows / 2000, 20) and n % 2 = 0, n % 200 = 7,
        (array['FOOD_AND_DRINK','FOOD_AND_DRINK','TRANSPORTATION','SHOPPING','RENT','TRAVEL'])[1 + n % 6],
        case when n % 5000 = 11 then 'BANK_FEES_RARE' end, null, null,
        case when n % 10 < 7 then 'Category ' || n % 8 end
      from bench cross join lateral generate_series(1, rows) n`);
    await each(`insert into transaction_categories (organization_id, category_key, transaction_date, transaction_id, account_id)
      select organization_id, lower(category), transaction_date, id, account_id from transactions
      cross join lateral (values (source_primary_category), (source_detailed_category), (organization_category)) c(category)
      where category is not null`);
    for (const [name, count] of Object.entries(tagged)) {
      await each(`insert into tags (organization_id, id, name, sibling_key, slug, target_types, created_at)
        select organization_id, md5(prefix || 'tag-${name}')::uuid, '${name}', 'root/${name}', '${name}',
          '["TRANSACTION"]', now() from bench`);
      await each(`insert into transaction_tags
          (organization_id, tag_id, transaction_id, transaction_date, account_id, attached_at)
        select t.organization_id, md5(prefix || 'tag-${name}')::uuid, t.id, t.transaction_date, t.account_id, now() from bench
        cross join lateral (select greatest(1, rows / ${count}) as step) each
        cross join lateral generate_series(step, rows, step) n
        join transactions t on t.organization_id = bench.organization_id and t.id = md5(prefix || n)::uuid`);
    }
    await each(`set session_replication_role = origin`);
    await each(`vacuum analyze`);
    await each(`reset statement_timeout`);
  });
}

/** Issues new keys with a rate limit that no measurement reaches. */
export async function renewKeys(database: Database, organization: BenchOrganization): Promise<BenchKeys> {
  const { organizationId, allKeyId, someAccounts, rareAccounts, manyAccounts } = organization;
  const renew = async (name: string, accountIds: readonly string[], id = toUuid(`${organizationId}/${name}`)) => {
    const text = createKeyText();
    await saveApiKey(database, {
      organizationId,
      id,
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
    all: await renew('all', [], allKeyId),
    eightAccounts: await renew('eight', someAccounts),
    rareAccounts: await renew('rare', rareAccounts),
    twentyAccounts: await renew('twenty', manyAccounts),
  };
}

/** Equals PostgreSQL's `md5('fin-bench/…')::uuid`. */
function toUuid(name: string): string {
  const hex = createHash('md5').update(`fin-bench/${name}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
