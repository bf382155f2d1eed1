import { openConnections } from '../../../src/addon/connections/connections';
import type { BuildSettings } from '../../../src/addon/connections/endpoint';
import { handleSidebarCall } from '../../../src/addon/sidebar/handle-call';
import { rememberShown } from '../../../src/addon/tagging/shown-transactions';
import { accounts, checkingId, tags, transaction } from '../../support/api/sample-records';
import { failure, type Route, record, scriptedApi } from '../../support/api/scripted-api';
import { secretKey } from '../../support/platform/connected-platform';
import { type FakePlatform, fakePlatform } from '../../support/platform/fake-platform';

export const capabilities = {
  scopes: ['accounts:read', 'tags:write'],
  accountScope: 'CUSTOM_ACCOUNTS',
  selectedAccountIds: [checkingId, 'unlisted'],
  rateLimits: [
    { name: 'per_minute', limit: 600, windowSeconds: 60 },
    { name: 'per_day', limit: 50_000, windowSeconds: 86_400 },
  ],
  availableOperations: [{ operationId: 'listTransactions' }, { operationId: 'attachTag' }],
};

export const input = { baseUrl: 'https://api.example.com/', apiKey: ` ${secretKey} ` };

export const settings: BuildSettings = { fixedBaseUrl: null, defaultBaseUrl: 'https://api.fin.test' };

/** The fake platform with an API that accepts one key. */
export function platformWith(routes: { readonly [name: string]: Route } = {}): FakePlatform {
  return fakePlatform({
    context: 'sidebar',
    server: scriptedApi({
      'GET /v1/api-key': ({ request }) =>
        request.headers['X-API-Key'] === secretKey ? record(capabilities) : failure(401, 'unauthorized'),
      'GET /v1/organization': () => record({ name: 'Doe Family' }),
      'GET /v1/accounts': accounts,
      'GET /v1/tags': tags,
      'GET /v1/transactions': [transaction(1)],
      ...routes,
    }),
  });
}

/** The operations whose input names the connection that the page shows. */
const operationsWithFingerprint = new Set([
  'readSelection',
  'compareSelection',
  'createTag',
  'attachTag',
  'createRuleTag',
  'applyRules',
]);

export function call(
  platform: FakePlatform,
  operation: string,
  value: unknown = null,
  build = settings,
  connection?: string,
  // biome-ignore lint/suspicious/noExplicitAny: answers are JSON of every operation.
): any {
  const send = (name: string, input: unknown) =>
    JSON.parse(
      handleSidebarCall(
        JSON.stringify({ operation: name, input, connection }),
        platform,
        openConnections(platform, build),
      ),
    );
  if (!operationsWithFingerprint.has(operation)) return send(operation, value);
  const connectionFingerprint = send('getState', null).data?.connectionFingerprint ?? 'none';
  const input = { connectionFingerprint, ...(value as object) };
  return send(operation, { ...shownBefore(platform, operation, input), ...input });
}

/** Stores the transactions as listed by the sidebar. */
function shownBefore(
  platform: FakePlatform,
  operation: string,
  { connectionFingerprint, transactionIds }: { connectionFingerprint: string; transactionIds?: readonly string[] },
): object {
  if (operation !== 'attachTag' || transactionIds === undefined) return {};
  return { selectionId: rememberShown(platform, transactionIds, { connectionFingerprint, selectionId: null }) };
}

/** Lists transactions as the sidebar does, and returns the id of the list. */
export function listShown(platform: FakePlatform, transactionIds: readonly string[]): string {
  const { connectionFingerprint } = call(platform, 'getState').data;
  return rememberShown(platform, transactionIds, { connectionFingerprint, selectionId: null });
}
