import {
  type ApiAnswer,
  type ApiFaults,
  type ApiRequest,
  createApiFaults,
} from '../../../src/workbench/faults/api-faults';
import { type ActiveFault, standardFault } from '../../../src/workbench/faults/fault-list';

export interface PlainRow {
  readonly id: string;
  readonly transactionDate: string;
  readonly [name: string]: unknown;
}

/** A server that follows the specification: newest rows first, full pages, stable cursors. */
export function plainApi(rows: readonly PlainRow[]) {
  const asked: string[] = [];
  const send = async (url: URL): Promise<ApiAnswer> => {
    asked.push(url.pathname + url.search);
    if (url.pathname === '/v1/api-key') return json({ data: { scopes: ['transactions:read'] }, meta: {} });
    const { pageSize = '50', pageToken = '0', dateFrom = '', dateTo = '9999' } = Object.fromEntries(url.searchParams);
    const matching = rows
      .filter(({ transactionDate }) => transactionDate >= dateFrom && transactionDate <= dateTo)
      .sort((a, b) => (a.transactionDate + a.id < b.transactionDate + b.id ? 1 : -1));
    const [from, to] = [Number(pageToken), Number(pageToken) + Number(pageSize)];
    const next = to < matching.length ? { nextPageToken: String(to) } : {};
    const shown = matching.slice(from, to);
    const answer = json({ data: shown, pagination: { pageSize: Number(pageSize), ...next }, meta: {} });
    return { ...answer, headers: [...answer.headers, ['X-Service-Item-Count', String(shown.length)]] };
  };
  return { send, asked };
}

function json(body: unknown): ApiAnswer {
  const text = JSON.stringify(body);
  const headers = [
    ['Content-Type', 'application/json'],
    ['Content-Length', String(text.length)],
  ] as const;
  return { code: 200, headers, body: Buffer.from(text) };
}

/** Active faults that only record their delays. */
export function faultsOn(...faults: readonly ActiveFault[]): ApiFaults & { readonly waits: number[] } {
  const waits: number[] = [];
  const created = createApiFaults({ seed: 7, wait: async (ms) => waits.push(ms) });
  created.set(faults);
  return { ...created, waits };
}

export function fault(id: ActiveFault['id'], settings: ActiveFault['settings'] = {}): ActiveFault {
  return { id, settings: { ...standardFault(id).settings, ...settings } };
}

export const now = Date.UTC(2026, 10, 21, 12);

export function request(path: string): ApiRequest {
  return { url: new URL(path, 'http://127.0.0.1:1'), now };
}

export interface ListBody {
  readonly data: PlainRow[];
  readonly pagination: { readonly pageSize: number; readonly nextPageToken?: string };
}

export function bodyOf<Body = ListBody>(answer: ApiAnswer): Body {
  return JSON.parse(answer.body.toString()) as Body;
}

export function headerOf({ headers }: ApiAnswer, name: string): string | undefined {
  return headers.find(([each]) => each.toLowerCase() === name)?.[1];
}
