import { spec as accounts } from '../accounts/spec';
import { spec as balance } from '../balance/spec';
import { spec as holdings } from '../holdings/spec';
import { spec as networth } from '../networth/spec';
import { spec as organization } from '../organization/spec';
import { spec as status } from '../status/spec';
import { spec as summary } from '../summary/spec';
import { spec as tagged } from '../tagged/spec';
import { spec as tags } from '../tags/spec';
import { spec as transactions } from '../transactions/spec';
import type { FunctionSpec } from './spec';

/** Every custom function. Its folder has its spec with the help, its rows (select) and its cells (show). */
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
