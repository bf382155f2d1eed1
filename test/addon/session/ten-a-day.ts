import { emptyView } from '../../../src/addon/connecting/connect';
import { startBudget } from '../../../src/addon/platform/budget';
import type { Platform } from '../../../src/addon/platform/platform';
import { openSession } from '../../../src/addon/session/session';
import { quirkServer } from '../../support/api/quirk-server';
import { plainServer, type Quirks } from '../../support/api/quirks';
import { secretKey } from '../../support/platform/connected-platform';
import { type FakePlatform, fakePlatform } from '../../support/platform/fake-platform';

const baseUrl = 'https://api.example.com';
export const connection = { id: 'c', baseUrl, apiKey: secretKey, view: emptyView(baseUrl), formerIds: [] };

/** Twelve months, ten rows a day, of two accounts. */
const rows = Array.from({ length: 3_650 }, (_, index) => ({
  id: `t${String(index).padStart(5, '0')}`,
  accountId: index % 2 === 0 ? 'a' : 'b',
  transactionDate: new Date(Date.UTC(2025, 11, 1 + Math.floor(index / 10))).toISOString().slice(0, 10),
}));

export function platformOf(quirks: Partial<Quirks> = {}, latencyMs = 200) {
  const platform = fakePlatform({ latencyMs });
  knowLanes(platform);
  const server = quirkServer(rows, { ...plainServer, ...quirks }, () => platform.state.now);
  platform.state.server = server.answer;
  return { platform, server };
}

/** As after an earlier read: how many requests the fake platform answers at once. */
export function knowLanes(platform: FakePlatform): void {
  platform.userStore.set('fin.lanes', '20');
}

export function openTestSession(platform: Platform, more: { ms?: number; refresh?: string } = {}) {
  const budget = startBudget(platform.clock, more.ms ?? 22_000);
  return openSession(platform, connection, budget, { refresh: more.refresh, keyIsWatched: false });
}

export function read(
  platform: Platform,
  dateFrom: string,
  dateTo: string,
  more: { ms?: number; refresh?: string } = {},
) {
  const filters = { dateFrom, dateTo, visibility: 'all' };
  return openTestSession(platform, more).rows({ operationId: 'listTransactions', filters });
}

export function errorOf(run: () => unknown): { code: string; message: string; retryAfterSeconds: number | null } {
  try {
    run();
  } catch (thrown) {
    return thrown as { code: string; message: string; retryAfterSeconds: number | null };
  }
  throw new Error('Nothing was thrown.');
}

/** As a person does who chooses Refresh now: evaluations until one comes through, and what the others ended with. */
export function untilRead<T>(most: number, evaluate: () => T, between: () => void = () => undefined) {
  const errors: ReturnType<typeof errorOf>[] = [];
  while (errors.length < most) {
    try {
      return { found: evaluate(), evaluations: errors.length + 1, errors };
    } catch (thrown) {
      errors.push(thrown as ReturnType<typeof errorOf>);
      between();
    }
  }
  throw new Error(`Not read in ${most} evaluations: ${errors.at(-1)?.message}`);
}

export function codesOf(errors: readonly { readonly code: string }[]): string[] {
  return [...new Set(errors.map(({ code }) => code))];
}
