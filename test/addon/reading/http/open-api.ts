import { emptyView } from '../../../../src/addon/connecting/connect';
import { startBudget } from '../../../../src/addon/platform/budget';
import { createApi } from '../../../../src/addon/reading/http/api';
import { createCooldown } from '../../../../src/addon/reading/store/activity';
import { createExecutionCache } from '../../../../src/addon/reading/store/execution-cache';
import { secretKey } from '../../../support/platform/connected-platform';
import { type FakeOptions, fakePlatform, type Server } from '../../../support/platform/fake-platform';
import { readUncached } from './read-uncached';

export const baseUrl = 'https://api.example.com/fin';
export const connection = { id: 'c', baseUrl, apiKey: secretKey, view: emptyView(baseUrl), formerIds: [] };

export function openApi(server: Server, options: FakeOptions = {}, budgetMs = 22_000) {
  const fake = fakePlatform({ ...options, server });
  // The part of a second by which an execution follows others after a pause comes from a UUID.
  const platform = { ...fake, codec: { ...fake.codec, uuid: () => '00000000-0000-4000-8000-000000000000' } };
  const budget = startBudget(platform.clock, budgetMs);
  const api = createApi(
    platform,
    connection,
    budget,
    createCooldown(createExecutionCache(platform.cache), 'hash', platform.clock.now),
  );
  return { platform, api, readAccounts: () => readUncached(api, budget, 'listAccounts') };
}

export const pages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    operationId: 'listAccounts' as const,
    query: { pageToken: `p${index}` },
  }));

export function errorOf(run: () => unknown) {
  try {
    run();
  } catch (thrown) {
    return thrown as { code: string; message: string; requestId: string | null; retryAfterSeconds: number | null };
  }
  throw new Error('Nothing was thrown.');
}
