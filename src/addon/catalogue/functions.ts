import { spec as accounts } from '../functions/accounts/spec';
import { spec as balance } from '../functions/balance/spec';
import { spec as holdings } from '../functions/holdings/spec';
import { spec as networth } from '../functions/networth/spec';
import { spec as organization } from '../functions/organization/spec';
import { spec as status } from '../functions/status/spec';
import { spec as summary } from '../functions/summary/spec';
import { spec as tagged } from '../functions/tagged/spec';
import { spec as tags } from '../functions/tags/spec';
import { spec as transactions } from '../functions/transactions/spec';
import type { FunctionSpec } from './spec';

/** Every custom function. Its folder has its spec, its rows (select), its cells (show) and its help. */
export const functionCatalogue = {
  FIN_TRANSACTIONS: transactions,
  FIN_TAGGED: tagged,
  FIN_SUMMARY: summary,
  FIN_NETWORTH: networth,
  FIN_HOLDINGS: holdings,
  FIN_ACCOUNTS: accounts,
  FIN_BALANCE: balance,
  FIN_TAGS: tags,
  FIN_ORGANIZATION: organization,
  FIN_STATUS: status,
} as const satisfies { readonly [name: string]: FunctionSpec };

export type FunctionSpecs = typeof functionCatalogue;
export type FunctionName = keyof FunctionSpecs;

export type OptionName = { [Name in FunctionName]: keyof FunctionSpecs[Name]['options'] }[FunctionName];

export const functionNames = Object.keys(functionCatalogue) as FunctionName[];

export function optionNames(name: FunctionName): OptionName[] {
  return Object.keys(functionCatalogue[name].options) as OptionName[];
}

export function functionSpec(name: FunctionName): FunctionSpec {
  return functionCatalogue[name];
}
