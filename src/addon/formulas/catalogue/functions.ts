import * as accounts from '../accounts/spec';
import * as balance from '../balance/spec';
import * as balances from '../balances/spec';
import * as check from '../check/spec';
import * as forecast from '../forecast/spec';
import * as holdings from '../holdings/spec';
import * as networth from '../networth/spec';
import * as organization from '../organization/spec';
import * as recurring from '../recurring/spec';
import * as status from '../status/spec';
import * as summary from '../summary/spec';
import * as tagged from '../tagged/spec';
import * as tags from '../tags/spec';
import * as transactions from '../transactions/spec';
import type { FunctionSpec, Introduction, Reference } from './spec';

/** Every custom function. Its folder has its spec with the help, its rows (select) and its cells (show). */
export const functionCatalogue = {
  FIN_TRANSACTIONS: transactions.spec,
  FIN_TAGGED: tagged.spec,
  FIN_SUMMARY: summary.spec,
  FIN_RECURRING: recurring.spec,
  FIN_FORECAST: forecast.spec,
  FIN_NETWORTH: networth.spec,
  FIN_HOLDINGS: holdings.spec,
  FIN_ACCOUNTS: accounts.spec,
  FIN_BALANCE: balance.spec,
  FIN_BALANCES: balances.spec,
  FIN_CHECK: check.spec,
  FIN_TAGS: tags.spec,
  FIN_ORGANIZATION: organization.spec,
  FIN_STATUS: status.spec,
} as const satisfies { readonly [name: string]: FunctionSpec };

export type FunctionSpecs = typeof functionCatalogue;
export type FunctionName = keyof FunctionSpecs;

// Tables of their own: a bundler leaves out those that it does not need, as most cells need no help.

/** What each function is for. The sidebar shows it, too. */
export const introductions = {
  FIN_TRANSACTIONS: transactions.introduction,
  FIN_TAGGED: tagged.introduction,
  FIN_SUMMARY: summary.introduction,
  FIN_RECURRING: recurring.introduction,
  FIN_FORECAST: forecast.introduction,
  FIN_NETWORTH: networth.introduction,
  FIN_HOLDINGS: holdings.introduction,
  FIN_ACCOUNTS: accounts.introduction,
  FIN_BALANCE: balance.introduction,
  FIN_BALANCES: balances.introduction,
  FIN_CHECK: check.introduction,
  FIN_TAGS: tags.introduction,
  FIN_ORGANIZATION: organization.introduction,
  FIN_STATUS: status.introduction,
} as const satisfies {
  readonly [Name in FunctionName]: Introduction<keyof FunctionSpecs[Name]['options'] & string>;
};

export const references: { readonly [Name in FunctionName]: Reference } = {
  FIN_TRANSACTIONS: transactions.reference,
  FIN_TAGGED: tagged.reference,
  FIN_SUMMARY: summary.reference,
  FIN_RECURRING: recurring.reference,
  FIN_FORECAST: forecast.reference,
  FIN_NETWORTH: networth.reference,
  FIN_HOLDINGS: holdings.reference,
  FIN_ACCOUNTS: accounts.reference,
  FIN_BALANCE: balance.reference,
  FIN_BALANCES: balances.reference,
  FIN_CHECK: check.reference,
  FIN_TAGS: tags.reference,
  FIN_ORGANIZATION: organization.reference,
  FIN_STATUS: status.reference,
};

export type OptionName = { [Name in FunctionName]: keyof FunctionSpecs[Name]['options'] }[FunctionName];

export const functionNames = Object.keys(functionCatalogue) as FunctionName[];

export function optionNames(name: FunctionName): OptionName[] {
  return Object.keys(functionCatalogue[name].options) as OptionName[];
}

export function functionSpec(name: FunctionName): FunctionSpec {
  return functionCatalogue[name];
}
