import { type ActiveFault, settingsOf } from './active-faults';
import {
  type ApiAnswer,
  type ApiRequest,
  apiError,
  isObject,
  type Json,
  type JsonObject,
  readJson,
  type Send,
  withBody,
} from './exchange';
import { hashOf, seededRandom } from './seeded-random';

/** Whole lists that are being paged through; the oldest is forgotten, and its tokens with it. */
const keptLists = 100;
/** More pages than this of one list are not read: the rest stays with the real server's own pages. */
const pagesAtMost = 1_000;

interface ReadList {
  readonly bound: string;
  readonly envelope: JsonObject;
  readonly rows: readonly Json[];
  readonly first: ApiAnswer;
}

interface Token {
  readonly list: number;
  readonly sent: number;
  readonly page: number;
  readonly isExpired: boolean;
}

const listHabits = [
  'order',
  'short-pages',
  'empty-pages',
  'repeated-rows',
  'expired-tokens',
  'exclusive-date-to',
] as const;

export function hasListHabits(faults: readonly ActiveFault[]): boolean {
  return faults.some(({ id }) => (listHabits as readonly string[]).includes(id));
}

/**
 * The API's lists as another server with the same data would page them: a list is read whole from the real one, then
 * given out in another order, in other pages, by tokens of our own. Over all its pages nothing is missing and nothing
 * is made up.
 */
export class OtherLists {
  private readonly lists = new Map<number, ReadList>();
  private lastList = 0;

  constructor(private readonly seed: number) {}

  async answer(faults: readonly ActiveFault[], request: ApiRequest, send: Send): Promise<ApiAnswer> {
    const { url, method } = request;
    const pageToken = url.searchParams.get('pageToken');
    const token = pageToken === null ? null : readToken(pageToken);
    // A token that the real server gave out before the habit was switched on.
    if (method !== 'GET' || (pageToken !== null && token === null)) return send(url);
    if (token) {
      const list = this.lists.get(token.list);
      const isValid = list?.bound === boundTo(request) && !token.isExpired;
      return list && isValid ? this.page(faults, url, list, token) : expired();
    }
    this.lastList += 1;
    const id = this.lastList;
    const list = await readWhole(faults, request, send);
    if ('code' in list) return list;
    this.lists.set(id, list);
    const [oldest] = this.lists.keys();
    if (this.lists.size > keptLists && oldest !== undefined) this.lists.delete(oldest);
    return this.page(faults, url, list, { list: id, sent: 0, page: 0, isExpired: false });
  }

  private page(faults: readonly ActiveFault[], url: URL, list: ReadList, { list: id, sent, page }: Token): ApiAnswer {
    const asked = Number(url.searchParams.get('pageSize') ?? pageSizeOf(list.envelope));
    const every = settingsOf(faults, 'empty-pages')?.every;
    const isEmpty = every !== undefined && page % every === 0;
    const size = isEmpty ? 0 : Math.min(asked, settingsOf(faults, 'short-pages')?.rows ?? asked);
    const repeated = page === 0 || isEmpty ? 0 : (settingsOf(faults, 'repeated-rows')?.rows ?? 0);
    const rows = list.rows.slice(Math.max(0, sent - repeated), sent + size);
    const next = sent + size;
    const share = settingsOf(faults, 'expired-tokens')?.share ?? 0;
    const isExpired = seededRandom(this.seed + id * 7_919 + page)() * 100 < share;
    const pagination: JsonObject = { pageSize: asked };
    if (next < list.rows.length) {
      pagination['nextPageToken'] = writeToken({ list: id, sent: next, page: page + 1, isExpired });
    }
    const headers = list.first.headers.map(([name, value]): [string, string] =>
      /^x-service-item-count$/i.test(name) ? [name, String(rows.length)] : [name, value],
    );
    return withBody({ ...list.first, headers }, { ...list.envelope, data: rows, pagination });
  }
}

/** Every page of the real server, in its order turned as wished; its answer as it is where that is no list. */
async function readWhole(
  faults: readonly ActiveFault[],
  request: ApiRequest,
  send: Send,
): Promise<ReadList | ApiAnswer> {
  const rows: Json[] = [];
  const first = await send(request.url);
  const envelope = readJson(first);
  if (first.code !== 200 || !envelope || !Array.isArray(envelope['data'])) return first;
  rows.push(...envelope['data']);
  let next = nextTokenOf(envelope);
  for (let page = 1; next !== null && page < pagesAtMost; page += 1) {
    const url = new URL(request.url);
    url.searchParams.set('pageToken', next);
    const answer = await send(url);
    const body = readJson(answer);
    // A list that cannot be read whole is not given out as if it were.
    if (answer.code !== 200 || !body || !Array.isArray(body['data'])) return answer;
    rows.push(...body['data']);
    next = nextTokenOf(body);
  }
  return { bound: boundTo(request), envelope, rows: arrange(faults, request.url, rows), first };
}

function arrange(faults: readonly ActiveFault[], url: URL, rows: readonly Json[]): Json[] {
  const dateTo = settingsOf(faults, 'exclusive-date-to') ? url.searchParams.get('dateTo') : null;
  const kept = rows.filter((row) => dateTo === null || !isObject(row) || row['transactionDate'] !== dateTo);
  const order = settingsOf(faults, 'order')?.order;
  if (order === 'ascending') return kept.reverse();
  return order === 'scrambled' ? kept.sort((a, b) => keyOf(a) - keyOf(b)) : kept;
}

function keyOf(row: Json): number {
  return hashOf(JSON.stringify(isObject(row) ? (row['id'] ?? row) : row));
}

/** A token belongs to its list and key; the page size may change (AIP-158). */
function boundTo({ url, headers }: ApiRequest): string {
  const query = [...url.searchParams].filter(([name]) => name !== 'pageToken' && name !== 'pageSize').sort();
  const keys = headers.filter(([name]) => /^(x-api-key|authorization)$/i.test(name));
  return JSON.stringify([url.pathname, query, keys]);
}

function pageSizeOf({ pagination }: JsonObject): number {
  return isObject(pagination) ? Number(pagination['pageSize'] ?? 50) : 50;
}

function nextTokenOf({ pagination }: JsonObject): string | null {
  const token = isObject(pagination) ? pagination['nextPageToken'] : null;
  return typeof token === 'string' ? token : null;
}

const tokenStart = 'other.';

function writeToken(token: Token): string {
  return tokenStart + Buffer.from(JSON.stringify(token)).toString('base64url');
}

function readToken(text: string): Token | null {
  if (!text.startsWith(tokenStart)) return null;
  return JSON.parse(Buffer.from(text.slice(tokenStart.length), 'base64url').toString('utf8')) as Token;
}

function expired(): ApiAnswer {
  const message = 'The pageToken has expired. Start again without it.';
  return apiError(400, { code: 'invalid_query', message, requestId: '00000000-0000-4000-a000-000000000000' });
}
