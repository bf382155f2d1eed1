import { introduction as accounts } from '../accounts/spec';
import { introduction as balance } from '../balance/spec';
import { introduction as holdings } from '../holdings/spec';
import { introduction as networth } from '../networth/spec';
import { introduction as organization } from '../organization/spec';
import { introduction as status } from '../status/spec';
import { introduction as summary } from '../summary/spec';
import { introduction as tagged } from '../tagged/spec';
import { introduction as tags } from '../tags/spec';
import { introduction as transactions } from '../transactions/spec';
import type { FunctionName } from './functions';
import type { Introduction } from './help-texts';

export const introductions: { readonly [Name in FunctionName]: Introduction } = {
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
};
