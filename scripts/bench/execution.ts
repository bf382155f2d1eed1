import { type Connections, openConnections } from '../../src/addon/connections/connections';
import { runFunction } from '../../src/addon/formulas/run-function';
import type { HttpRequest, Platform } from '../../src/addon/platform/platform';
import { refreshFormulas } from '../../src/addon/refresh/refresh-formulas';
import { handleSidebarCall } from '../../src/addon/sidebar/handle-call';
import { createBenchPlatform, type Services } from './bench-platform';
import type { BenchSheet } from './own-sheets';

export interface Formula {
  readonly name: Parameters<typeof runFunction>[0];
  readonly args: readonly unknown[];
}

/** The work of an execution. */
export type Task =
  | { readonly kind: 'formula'; readonly formula: Formula; readonly sheets?: readonly BenchSheet[] }
  /** Runs the plain reader on the addresses of lists. */
  | { readonly kind: 'plain'; readonly addresses: readonly string[] }
  /** The user enters the key in the sidebar. */
  | { readonly kind: 'connect' }
  /** Runs the hourly trigger for formulas that take the refresh cell. */
  | { readonly kind: 'refresh'; readonly formulas: readonly string[]; readonly tick: number };

export interface Outcome {
  /** Rows of a table, including the header. */
  readonly rows: number;
  /** The value of the refresh cell at the end. */
  readonly tick: number;
}

export const baseUrl = 'https://api.example.com';

export const connectionsOf = (platform: Platform): Connections =>
  openConnections(platform, { fixedBaseUrl: null, defaultBaseUrl: '' });

/** Runs an execution of the add-on. Its module state is fresh if the code was loaded only for it. */
export function execute(task: Task, services: Services): Outcome {
  switch (task.kind) {
    case 'formula': {
      const { name, args } = task.formula;
      const platform = createBenchPlatform(services, 'cell', { sheets: task.sheets });
      const result = runFunction(name, args, platform, connectionsOf(platform));
      return { rows: Array.isArray(result) ? result.length : 1, tick: 0 };
    }
    case 'plain':
      return { rows: readPlainly(createBenchPlatform(services, 'cell'), task.addresses), tick: 0 };
    case 'refresh': {
      const platform = createBenchPlatform(services, 'trigger', task);
      return { rows: refreshFormulas(platform, connectionsOf(platform)), tick: platform.tick() };
    }
    case 'connect': {
      const request = { operation: 'connect', input: { baseUrl, apiKey: 'fin_test_benchbenchbench' } };
      const platform = createBenchPlatform(services, 'sidebar');
      const response = handleSidebarCall(JSON.stringify(request), platform, connectionsOf(platform));
      if (!(JSON.parse(response) as { ok: boolean }).ok) throw new Error(`Not connected: ${response}`);
      return { rows: 1, tick: 0 };
    }
  }
}

/** A first attempt without a cache: reads page after page with UrlFetchApp. Returns the row count of the first list. */
export function readPlainly(platform: Platform, addresses: readonly string[]): number {
  const headers = { 'x-api-key': platform.userProperties.get('key') ?? '' };
  const lists = addresses.map((address) => {
    const rows: unknown[] = [];
    for (let pageToken = ''; ; ) {
      const url = `${address}${address.includes('?') ? '&' : '?'}pageSize=100${pageToken}`;
      const { status, text } = platform.http.fetch({ url, method: 'GET', headers, timeoutSeconds: 20 } as HttpRequest);
      if (status !== 200) throw new Error(`refused with ${status}`);
      const { data, pagination = {} } = JSON.parse(text) as Page;
      rows.push(...(Array.isArray(data) ? data : [data]));
      if (pagination.nextPageToken === undefined) return rows;
      pageToken = `&pageToken=${encodeURIComponent(pagination.nextPageToken)}`;
    }
  });
  return lists[0]?.length ?? 0;
}

interface Page {
  readonly data: unknown;
  readonly pagination?: { readonly nextPageToken?: string };
}
