import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '../database/open-database';
import type { AccountTable } from '../database/tables';
import { isUuid } from '../records/uuid';
import { accountKeyOf, describeAccount } from './delivered-account';
import { ImportQuestion } from './import-question';
import type { DeliveredAccount, DeliveredStatement } from './statement';

export type StoredAccount = Selectable<AccountTable>;

/** The account of the organization for one of the delivery. */
export interface AccountChoice {
  /** Its id, name, official name, mask or external id. Undefined: as it is remembered. */
  readonly named?: string | undefined;
  /** What to make if there is none. */
  readonly create?: NewAccount | undefined;
}

export interface NewAccount {
  /** Undefined: as the source calls it. */
  readonly name?: string | undefined;
  /** Undefined: by the source's word for its kind. */
  readonly category?: StoredAccount['category'] | undefined;
  readonly currency?: string | undefined;
  readonly institution?: string | undefined;
  /** For an account that a provider keeps up to date. Undefined: IMPORT. */
  readonly provider?: string | undefined;
}

export interface ChosenAccount {
  readonly account: StoredAccount;
  readonly isNew: boolean;
  /** How the source names it, to be remembered. */
  readonly key: string | null;
}

/**
 * Finds the account of each statement: the one that the caller chooses, otherwise the one that an earlier import of the source's
 * account went to. Stores new accounts, and remembers all.
 *
 * @throws ImportQuestion if an account is not known, or is another one than before.
 */
export async function chooseAccounts(
  transaction: Database,
  organizationId: string,
  statements: readonly DeliveredStatement[],
  choose: (account: DeliveredAccount) => AccountChoice | null,
): Promise<readonly ChosenAccount[]> {
  const chosen = new Map<string | null, ChosenAccount>();
  const unknown: DeliveredAccount[] = [];
  for (const statement of statements) {
    const key = accountKeyOf(statement.account);
    if (chosen.has(key) || unknown.some((each) => accountKeyOf(each) === key)) continue;
    const account = await chooseAccount(transaction, organizationId, statement, key, choose);
    if (account === null) unknown.push(statement.account);
    else chosen.set(key, account);
  }
  if (unknown.length > 0) {
    const names = unknown.map(describeAccount).join('; ');
    throw new ImportQuestion('account', `Which account is it? The file has ${names}.`, unknown);
  }
  return statements.map(({ account }) => chosen.get(accountKeyOf(account)) as ChosenAccount);
}

async function chooseAccount(
  transaction: Database,
  organizationId: string,
  statement: DeliveredStatement,
  key: string | null,
  choose: (account: DeliveredAccount) => AccountChoice | null,
): Promise<ChosenAccount | null> {
  const remembered = key === null ? null : await findRemembered(transaction, organizationId, key);
  const { named, create } = choose(statement.account) ?? {};
  const account =
    named === undefined
      ? remembered
      : await findAccount(transaction, organizationId, named, create === undefined ? 'required' : 'optional');
  // Also where `named` does not exist yet: a name with a typo would store all transactions a second time.
  if (remembered !== null && remembered.id !== account?.id) {
    const text = `${describeAccount(statement.account)} was imported into ${remembered.name} before, not into ${account?.name ?? named}.`;
    throw new ImportQuestion('account', `${text} If that was wrong, undo those imports first.`, [statement.account]);
  }
  if (account === null) {
    if (create === undefined) return null;
    const wanted = named === undefined ? create : { ...create, name: named };
    return { account: await createAccount(transaction, organizationId, statement, wanted), isNew: true, key };
  }
  return { account: checkCurrency(account, statement.currency, create?.currency), isNew: false, key };
}

async function findRemembered(transaction: Database, organizationId: string, key: string) {
  const link = await transaction
    .selectFrom('import_accounts')
    .select('account_id')
    .where('organization_id', '=', organizationId)
    .where('account_key', '=', key)
    .executeTakeFirst();
  if (link === undefined) return null;
  const account = await transaction
    .selectFrom('accounts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', link.account_id)
    .executeTakeFirst();
  return account ?? null;
}

/** An account by id, name, official name, mask or external id. Upper and lower case are the same. */
async function findAccount(
  database: Database,
  organizationId: string,
  named: string,
  presence: 'required' | 'optional',
): Promise<StoredAccount | null> {
  const accounts = await database
    .selectFrom('accounts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const text = named.trim().toLowerCase();
  const namesOf = (account: StoredAccount) =>
    isUuid(text)
      ? [account.id]
      : [account.name, account.official_name, account.mask, account.external_account_id].map((each) =>
          each?.trim().toLowerCase(),
        );
  const found = accounts.filter((account) => namesOf(account).includes(text));
  const [account, other] = found;
  if (account !== undefined && other === undefined) return account;
  if (account === undefined && presence === 'optional') return null;
  const names = accounts.map(({ name }) => name).join(', ');
  throw new ImportQuestion(
    'account',
    account === undefined
      ? `There is no account ${JSON.stringify(named)}. ${names === '' ? 'There are none yet.' : `There are: ${names}.`}`
      : `Several accounts are called ${JSON.stringify(named)}. State the id: ${found.map(({ id }) => id).join(', ')}.`,
  );
}

/** @param wanted what the user says of a file that does not say it. */
function checkCurrency(account: StoredAccount, stated: string | null, wanted: string | undefined): StoredAccount {
  const currency = stated ?? wanted ?? null;
  if (currency === null || account.currency_code === null || account.currency_code === currency) return account;
  throw new ImportQuestion(
    'account',
    `The file is in ${currency}, and the account ${account.name} in ${account.currency_code}. Nothing was stored.`,
  );
}

async function createAccount(
  transaction: Database,
  organizationId: string,
  { account: { id, bank, name, type, institution }, currency }: DeliveredStatement,
  wanted: NewAccount,
): Promise<StoredAccount> {
  const accountName = wanted.name ?? name ?? id;
  if (accountName === null || accountName === undefined) {
    throw new ImportQuestion('account', 'The file does not name its account: a new one needs a name.');
  }
  const currencyCode = currency ?? wanted.currency;
  if (currencyCode === undefined) {
    throw new ImportQuestion(
      'account',
      `The file does not say the currency of ${accountName}: a new account needs one.`,
    );
  }
  const now = new Date();
  return await transaction
    .insertInto('accounts')
    .values({
      organization_id: organizationId,
      id: randomUUID(),
      source_type: wanted.provider === undefined ? 'IMPORT' : 'PROVIDER',
      provider: wanted.provider ?? null,
      external_account_id: id,
      status: 'ACTIVE',
      category: wanted.category ?? categoryOf(type ?? ''),
      name: accountName.slice(0, 500),
      official_name: name ?? null,
      institution_name: wanted.institution ?? institution ?? bank,
      institution_id: bank,
      mask: id === null ? null : id.replace(/\s/g, '').slice(-4),
      type: type ?? null,
      currency_code: currencyCode,
      exclude_from_net_worth: false,
      exclude_from_transactions: false,
      supports_transactions: true,
      supports_holdings: false,
      first_seen_at: now,
      last_seen_at: now,
      created_at: now,
    } as never)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function categoryOf(type: string): StoredAccount['category'] {
  if (/card|credit|loan|mortgage|liab/i.test(type)) return 'debt';
  return /invest|brok|securit/i.test(type) ? 'investment' : 'bank';
}

/** So that the next delivery of these accounts needs no question. */
export async function rememberAccounts(
  transaction: Database,
  organizationId: string,
  chosen: readonly ChosenAccount[],
): Promise<void> {
  for (const { account, key } of chosen) {
    if (key === null) continue;
    await transaction
      .insertInto('import_accounts')
      .values({ organization_id: organizationId, account_key: key, account_id: account.id })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'account_key']).doUpdateSet({ account_id: account.id }),
      )
      .execute();
  }
}
