import createClient from 'openapi-fetch';
import document from './generated/openapi.json';
import type { paths } from './generated/openapi-fetch';
import { type Answer, type ErrorBody, runLoop } from './loop';

const toAnswer = <Body>(result: { data?: Body; error?: ErrorBody; response: Response }): Answer<Body> => ({
  status: result.response.status,
  body: result.data,
  error: result.error,
});

runLoop('openapi-fetch', (key) => {
  const client = createClient<paths>({ baseUrl: document.servers[0]?.url ?? '', headers: { 'X-API-Key': key } });
  return {
    listTransactions: async (query) => toAnswer(await client.GET('/v1/transactions', { params: { query } })),
    listTagTransactions: async (tagId) =>
      toAnswer(await client.GET('/v1/tags/{tagId}/transactions', { params: { path: { tagId } } })),
    getAccount: async (accountId) =>
      toAnswer(await client.GET('/v1/accounts/{accountId}', { params: { path: { accountId } } })),
    createTag: async (name, idempotencyKey) =>
      toAnswer(
        await client.POST('/v1/tags', { params: { header: { 'Idempotency-Key': idempotencyKey } }, body: { name } }),
      ),
    attachTag: async (tagId, transactionIds) =>
      toAnswer(
        await client.POST('/v1/tags/{tagId}/transactions', { params: { path: { tagId } }, body: { transactionIds } }),
      ),
  };
});
