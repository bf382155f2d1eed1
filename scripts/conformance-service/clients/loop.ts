/** What each generated client is asked for. Its adapter says how; the compiler holds the generated types against these. */

interface Transaction {
  id: string;
  accountId: string;
  transactionDate: string;
  amount: number;
  entity?: { [name: string]: unknown } | null;
}

export interface ErrorBody {
  error: { code: string; message: string; requestId: string };
}

interface Page {
  data: Transaction[];
  pagination: { pageSize: number; nextPageToken?: string };
}

export interface Answer<Body> {
  status: number;
  /** Of a success. */
  body?: Body | undefined;
  error?: ErrorBody | undefined;
}

export interface GeneratedClient {
  listTransactions(query: { pageSize?: number; pageToken?: string }): Promise<Answer<Page>>;
  listTagTransactions(tagId: string): Promise<Answer<Page>>;
  getAccount(accountId: string): Promise<Answer<{ data: { id: string; name: string } }>>;
  createTag(name: string, idempotencyKey: string): Promise<Answer<{ data: { id: string; name: string } }>>;
  attachTag(tagId: string, transactionIds: string[]): Promise<Answer<{ data: { taggedCount: number } }>>;
}

/** Reads every page, writes, and meets the errors. Prints what it saw as JSON. */
export async function runLoop(name: string, clientOf: (key: string) => GeneratedClient): Promise<void> {
  const { FULL_KEY = '', READ_KEY = '' } = process.env;
  const client = clientOf(FULL_KEY);
  const rows: Transaction[] = [];
  let pageToken: string | undefined;
  do {
    const { body } = await client.listTransactions({
      pageSize: 100,
      ...(pageToken === undefined ? {} : { pageToken }),
    });
    if (body === undefined) throw new Error(`${name}: a page has no body.`);
    rows.push(...body.data);
    pageToken = body.pagination.nextPageToken;
  } while (pageToken !== undefined);

  const created = await client.createTag(`Of ${name}`, `once-${name}`);
  const repeated = await client.createTag(`Of ${name}`, `once-${name}`);
  const tagId = created.body?.data.id ?? '';
  const ids = rows.slice(0, 2).map(({ id }) => id);
  const attached = await client.attachTag(tagId, ids);
  const tagged = await client.listTagTransactions(tagId);

  const unknownId = '00000000-0000-4000-8000-000000000000';
  const failures = [
    await clientOf('fin_wrong').listTransactions({}),
    await client.listTransactions({ pageSize: 101 }),
    await client.getAccount(unknownId),
    await clientOf(READ_KEY).createTag('Refused', 'refused'),
  ];
  const seen = {
    ids: rows.map(({ id }) => id),
    entities: [...new Set(rows.map(({ entity }) => JSON.stringify(entity)))].sort(),
    account: (await client.getAccount(rows[0]?.accountId ?? '')).status,
    created: created.status,
    isCreatedOnce: repeated.body?.data.id === tagId,
    attached: attached.body?.data.taggedCount,
    tagged: tagged.body?.data.map(({ id }) => id).sort(),
    isTagged: ids.sort(),
    failures: failures.map(({ status, error }) => `${status} ${error?.error.code}`),
  };
  process.stdout.write(JSON.stringify(seen));
}
