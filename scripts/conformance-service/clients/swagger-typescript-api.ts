import { Api, type ApiError, type HttpResponse } from './generated/swagger-typescript-api';
import { type Answer, runLoop } from './loop';

/** This client throws what is not a success. */
async function toAnswer<Body>(asked: Promise<HttpResponse<Body, ApiError>>): Promise<Answer<Body>> {
  try {
    const { status, data } = await asked;
    return { status, body: data };
  } catch (thrown) {
    const { status, error } = thrown as HttpResponse<Body, ApiError>;
    return { status, error };
  }
}

runLoop('swagger-typescript-api', (key) => {
  const { v1 } = new Api({ baseApiParams: { headers: { 'X-API-Key': key } } });
  return {
    listTransactions: (query) => toAnswer(v1.listTransactions(query)),
    listTagTransactions: (tagId) => toAnswer(v1.listTagTransactions(tagId)),
    getAccount: (accountId) => toAnswer(v1.getAccount(accountId)),
    createTag: (name, idempotencyKey) =>
      toAnswer(v1.createTag({ name }, { headers: { 'X-API-Key': key, 'Idempotency-Key': idempotencyKey } })),
    attachTag: (tagId, transactionIds) => toAnswer(v1.attachTag(tagId, { transactionIds })),
  };
});
