import { accounts } from '../accounts/show';
import { balance } from '../balance/show';
import { balances } from '../balances/show';
import { check } from '../check/show';
import { forecast } from '../forecast/show';
import { holdings } from '../holdings/show';
import { networth } from '../networth/show';
import { organization } from '../organization/show';
import { performance } from '../performance/show';
import { recurring } from '../recurring/show';
import type { FormulaResult, Run } from '../run';
import { status } from '../status/show';
import { summary } from '../summary/show';
import { tagged } from '../tagged/show';
import { tags } from '../tags/show';
import { transactions } from '../transactions/show';
import type { FunctionForm, FunctionSpec, Introduction, Reference } from './spec';

interface CustomFunction {
  readonly spec: FunctionSpec;
  /** Absent in the main bundle, as no cell needs it. */
  readonly form: FunctionForm;
  /** Only in the English sidebar. */
  readonly introduction: Introduction;
  /** Absent in both bundles. */
  readonly reference: Reference;
  /** Evaluates a formula. Absent in the sidebar. */
  show(run: never): unknown;
}

/**
 * Every custom function. Its folder has its spec with the help, its rows (select) and its cells (show). Each bundle
 * takes only the parts that it needs (scripts/build/function-parts.ts).
 */
export const functions = {
  FIN_TRANSACTIONS: transactions,
  FIN_TAGGED: tagged,
  FIN_SUMMARY: summary,
  FIN_RECURRING: recurring,
  FIN_FORECAST: forecast,
  FIN_NETWORTH: networth,
  FIN_HOLDINGS: holdings,
  FIN_ACCOUNTS: accounts,
  FIN_BALANCE: balance,
  FIN_BALANCES: balances,
  FIN_CHECK: check,
  FIN_PERFORMANCE: performance,
  FIN_TAGS: tags,
  FIN_ORGANIZATION: organization,
  FIN_STATUS: status,
} as const satisfies { readonly [name: string]: CustomFunction };

export type FunctionName = keyof typeof functions;
export type FunctionSpecs = { readonly [Name in FunctionName]: (typeof functions)[Name]['spec'] };
/** For code that takes any function: its spec and what evaluates it belong together. */
export type FunctionTable = {
  readonly [Name in FunctionName]: {
    readonly spec: FunctionSpecs[Name];
    readonly show: (run: Run<FunctionSpecs[Name]>) => FormulaResult;
  };
};

export type OptionName = { [Name in FunctionName]: keyof FunctionSpecs[Name]['options'] }[FunctionName];

export const functionNames = Object.keys(functions) as FunctionName[];

export function optionNames(name: FunctionName): OptionName[] {
  return Object.keys(functionSpec(name).options) as OptionName[];
}

export function functionSpec(name: FunctionName): FunctionSpec {
  return functions[name].spec;
}
