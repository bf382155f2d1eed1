import { introduction as accounts } from '../accounts/help';
import { introduction as balance } from '../balance/help';
import { introduction as holdings } from '../holdings/help';
import { introduction as networth } from '../networth/help';
import { introduction as organization } from '../organization/help';
import { introduction as status } from '../status/help';
import { introduction as summary } from '../summary/help';
import { introduction as tagged } from '../tagged/help';
import { introduction as tags } from '../tags/help';
import { introduction as transactions } from '../transactions/help';
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
