import { attachTag, createTag, getAccount, listTagTransactions, listTransactions } from './generated/hey-api';
import { createClient } from './generated/hey-api/client';
import { client as fromDocument } from './generated/hey-api/client.gen';
import { type Answer, type ErrorBody, runLoop } from './loop';

const toAnswer = <Body>(result: { data?: Body; error?: ErrorBody; response?: Response }): Answer<Body> => ({
  status: result.response?.status ?? 0,
  body: result.data,
  error: result.error,
});

runLoop('hey-api', (key) => {
  const client = createClient({ ...fromDocument.getConfig(), auth: key });
  return {
    listTransactions: async (query) => toAnswer(await listTransactions({ client, query })),
    listTagTransactions: async (tagId) => toAnswer(await listTagTransactions({ client, path: { tagId } })),
    getAccount: async (accountId) => toAnswer(await getAccount({ client, path: { accountId } })),
    createTag: async (name, idempotencyKey) =>
      toAnswer(await createTag({ client, body: { name }, headers: { 'Idempotency-Key': idempotencyKey } })),
    attachTag: async (tagId, transactionIds) =>
      toAnswer(await attachTag({ client, path: { tagId }, body: { transactionIds } })),
  };
});
