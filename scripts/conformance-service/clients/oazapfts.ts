import * as api from './generated/oazapfts';
import { type Answer, runLoop } from './loop';

type Failed = { status: 400 | 401 | 403 | 404 | 429 | 500 | 503; data: api.ApiError };

function toAnswer<Body>(result: { status: 200 | 201; data: Body } | Failed | { status: 304 }): Answer<Body> {
  const { status } = result;
  if (status === 304) return { status };
  // The compiler does not see that a type parameter is no error.
  return status === 200 || status === 201
    ? { status, body: result.data as Body }
    : { status, error: result.data as api.ApiError };
}

runLoop('oazapfts', (key) => {
  const options = { headers: { 'X-API-Key': key } };
  return {
    listTransactions: async (query) => toAnswer<api.TransactionList>(await api.listTransactions(query, options)),
    listTagTransactions: async (tagId) =>
      toAnswer<api.TransactionList>(await api.listTagTransactions(tagId, {}, options)),
    getAccount: async (accountId) => toAnswer<api.AccountResponse>(await api.getAccount(accountId, {}, options)),
    createTag: async (name, idempotencyKey) =>
      toAnswer<api.TagResponse>(await api.createTag({ name }, { idempotencyKey }, options)),
    attachTag: async (tagId, transactionIds) =>
      toAnswer<api.TagAttachmentResponse>(await api.attachTag(tagId, { transactionIds }, options)),
  };
});
