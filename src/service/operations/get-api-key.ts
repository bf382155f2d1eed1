import { limits } from '../../contract/limits';
import { type Operation, operations } from '../../contract/operations';
import type { ApiKeyCapabilities } from '../../contract/resources';
import type { Call, Environment } from '../http/call';

export async function getApiKey(
  _environment: Environment,
  { key, baseUrl }: Call<'getApiKey'>,
): Promise<ApiKeyCapabilities> {
  const table: [string, Operation][] = Object.entries(operations);
  return {
    scopes: [...key.scopes],
    accountScope: key.accountScope,
    selectedAccountIds: [...key.selectedAccountIds],
    rateLimits: key.rateLimits.map(({ name, limit, windowSeconds }) => ({ name, limit, windowSeconds })),
    availableOperations: table
      .filter(([, { scope }]) => scope === null || key.scopes.includes(scope))
      .map(([operationId, { method, path, scope }]) => ({ operationId, method, path, scope })),
    discovery: { openapiUrl: `${baseUrl}/openapi.json`, agentGuideUrl: `${baseUrl}/agents` },
    conventions: [...conventions],
  };
}

const conventions = [
  'amount is the source-normalized amount: money out is positive. displayAmount is amount multiplied by -1.',
  'transactionDate is a calendar date without a zone; every other time is ISO 8601 in UTC.',
  'A field that is unknown is absent.',
  `Lists are paginated: pageSize ${limits.pageSizeMin} to ${limits.pageSizeMax} (${limits.pageSizeDefault} when not given); pass pagination.nextPageToken unchanged as pageToken, with the same filters.`,
  'Transactions are ordered by transactionDate and id, newest first; accounts and tags by name; holdings by account.',
  'dateFrom and dateTo are inclusive. visibility is active unless given.',
  'An empty list can mean that the key has restricted account access.',
] as const;
