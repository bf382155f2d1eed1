import { headers } from '../../contract/limits';
import { entityTagHeader } from './entity-tag';
import { requestIdHeader } from './request-id';

/** Headers of answers, as the document describes them. */

export const exampleRequestId = 'req_5f0c4a1b9d3e4c8fa7b6d2e1f0a9c8b7';

export const requestIdHeaders = {
  [requestIdHeader]: { type: 'string', description: 'Identifier of this request', examples: [exampleRequestId] },
};
export const retryHeaders = {
  [headers.retryAfter]: { type: 'integer', description: 'Seconds to wait', examples: [30] },
};
const absent = 'absent if the key has no rate limit';
export const rateHeaders = {
  [headers.rateLimitLimit]: { type: 'integer', description: `Requests per window; ${absent}`, examples: [600] },
  [headers.rateLimitRemaining]: {
    type: 'integer',
    description: `Requests left in the window; ${absent}`,
    examples: [599],
  },
  [headers.rateLimitReset]: {
    type: 'integer',
    description: `Seconds until the window ends; ${absent}`,
    examples: [30],
  },
};
export const countHeaders = {
  [headers.itemCount]: { type: 'integer', description: 'Items in this page', examples: [1] },
};
export const tagHeaders = {
  [entityTagHeader]: { type: 'string', description: 'Changes with the answer', examples: ['W/"Zm9vYmFy"'] },
};
