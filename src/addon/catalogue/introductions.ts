import { introduction as accounts } from '../functions/accounts/help';
import { introduction as balance } from '../functions/balance/help';
import { introduction as holdings } from '../functions/holdings/help';
import { introduction as networth } from '../functions/networth/help';
import { introduction as organization } from '../functions/organization/help';
import { introduction as status } from '../functions/status/help';
import { introduction as summary } from '../functions/summary/help';
import { introduction as tagged } from '../functions/tagged/help';
import { introduction as tags } from '../functions/tags/help';
import { introduction as transactions } from '../functions/transactions/help';
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
