import { attachTag } from '../operations/attach-tag';
import { createTag } from '../operations/create-tag';
import { getAccount } from '../operations/get-account';
import { getApiKey } from '../operations/get-api-key';
import { getOrganization } from '../operations/get-organization';
import { listAccounts } from '../operations/list-accounts';
import { listAccountHoldings, listHoldings } from '../operations/list-holdings';
import { listTags } from '../operations/list-tags';
import { listAccountTransactions, listTagTransactions, listTransactions } from '../operations/list-transactions';
import type { HandlerTable } from './call';

export const handlers: HandlerTable = {
  getApiKey,
  getOrganization,
  listAccounts,
  getAccount,
  listTransactions,
  listAccountTransactions,
  listHoldings,
  listAccountHoldings,
  listTags,
  createTag,
  listTagTransactions,
  attachTag,
};
