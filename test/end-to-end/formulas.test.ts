import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoSeed } from '../../scripts/demo';
import { startWorkbench } from '../../scripts/start-workbench';
import { type RunningService, startService } from '../../src/service/service';
import { isCellError } from '../../src/workbench/workbook/workbook';
import { type Cells, openCells } from './cells';

// The bundle that clasp pushes, in the host, over real HTTP to the service on its database.
const referenceDate = '2026-11-21';
let service: RunningService;
let keys: NonNullable<RunningService['demoKeys']>;
let cells: Cells;

beforeAll(async () => {
  service = await startService({ dataDir: 'memory', demo: { referenceDate, seed: demoSeed } });
  if (service.demoKeys === null) throw new Error('The demo has no keys.');
  keys = service.demoKeys;
  cells = await openCells({ apiUrl: service.url, key: keys.full });
}, 60_000);

afterAll(async () => {
  await cells.close();
  await service.close();
});

interface Page {
  readonly data: readonly { readonly id: string; readonly [field: string]: unknown }[];
  readonly pagination: { readonly nextPageToken?: string };
}

/** Every row of a list, read as plainly as can be. */
async function readAll(path: string): Promise<Page['data'][number][]> {
  const rows: Page['data'][number][] = [];
  let token: string | undefined;
  do {
    const url = new URL(path, service.url);
    if (token !== undefined) url.searchParams.set('pageToken', token);
    const response = await fetch(url, { headers: { 'X-API-Key': keys.full } });
    expect(response.status).toBe(200);
    const page = (await response.json()) as Page;
    rows.push(...page.data);
    token = page.pagination.nextPageToken;
  } while (token !== undefined);
  return rows;
}

test('FIN_TRANSACTIONS("all") returns every transaction of the demo, across pages', async () => {
  const expected = await readAll('/v1/transactions?pageSize=100&visibility=all');
  const [header, ...rows] = await cells.evaluate('=FIN_TRANSACTIONS("all", , "visibility=all", "columns=id,amount")');

  expect(header).toEqual(['Transaction ID', 'amount']);
  expect(rows.length).toBeGreaterThan(2_000);
  expect(rows.map(([id]) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
});

test('the date of a row is the day the API says, in New York with the script in Etc/GMT', async () => {
  const expected = await readAll('/v1/transactions?pageSize=100&dateFrom=2026-03-01&dateTo=2026-03-31');
  const [, ...rows] = await cells.evaluate('=FIN_TRANSACTIONS("2026-03", , "columns=id,date")');
  const serials = new Map(rows.map(([id, date]) => [id, date]));

  expect(rows.length).toBe(expected.length);
  for (const { id, transactionDate } of expected) {
    // Days since 1899-12-30, the origin of a spreadsheet's dates.
    const serial = (Date.parse(`${transactionDate}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
    expect(serials.get(id)).toEqual({ dateSerial: serial });
  }
});

test('a date cell of the sheet is the same day as an argument', async () => {
  const { sheetId } = cells.workbook.insertSheet('Dates');
  const place = { row: 1, column: 1, rowCount: 1, columnCount: 2 };
  cells.workbook.setNumberFormats(sheetId, place, [['yyyy-mm-dd', 'yyyy-mm-dd']]);
  // 2026-03-08 is the day New York's clocks go forward.
  cells.workbook.write(sheetId, place, [[{ value: { dateSerial: 46_089 } }, { value: { dateSerial: 46_089 } }]]);
  const expected = await readAll('/v1/transactions?pageSize=100&dateFrom=2026-03-08&dateTo=2026-03-08');

  const [, ...rows] = await cells.evaluate('=FIN_TRANSACTIONS(Dates!A1, Dates!B1, "columns=id")');
  expect(rows.flat().sort()).toEqual(expected.map(({ id }) => id).sort());
});

test('hostile text of the API stays text', async () => {
  const values = (await cells.evaluate('=FIN_TRANSACTIONS("all", , "visibility=all", "columns=name")')).flat();
  expect(values).toContain('=HYPERLINK("https://evil.example","x")');
  expect(cells.host.formulasFromText()).toBe(0);
});

test('IFERROR catches what a formula throws', async () => {
  expect(await cells.first('=IFERROR(FIN_TRANSACTIONS("nonsense"),"x")')).toBe('x');
});

test('a start that fails leaves no half-made workbook behind', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fin-refused-'));
  try {
    const key = `${keys.full}x`;
    const api = { url: service.url, key };
    await expect(startWorkbench({ port: 0, apiPort: 0, dataDir, api })).rejects.toThrow('No connection');
    expect((await readdir(join(dataDir, 'workbooks'))).filter((name) => name.endsWith('.json'))).toEqual([]);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

describe('what cannot be answered is said in one sentence', () => {
  async function message(formula: string, from: Cells = cells): Promise<string> {
    const value = await from.first(formula);
    if (!isCellError(value)) throw new Error(`${formula} is ${JSON.stringify(value)}`);
    expect(value.error).toBe('#ERROR!');
    // "Name: sentence (line N)." is how Sheets shows what a function throws.
    const [, sentence = ''] = /^\w+: (.*) \(line \d+\)\.$/.exec(value.message) ?? [];
    expect(sentence.length).toBeGreaterThan(20);
    expect(sentence.length).toBeLessThanOrEqual(120);
    expect(value.message).not.toMatch(/fin_[A-Za-z0-9]/);
    expect(value.message).not.toContain('?');
    return sentence;
  }

  async function withKey(
    key: string | null,
    use: (other: Cells) => Promise<void>,
    apiUrl = service.url,
  ): Promise<void> {
    const other = await openCells({ apiUrl, key });
    try {
      await use(other);
    } finally {
      await other.close();
    }
  }

  test('an unknown option lists the valid ones', async () => {
    expect(await message('=FIN_TRANSACTIONS("2026", , "colour=blue")')).toMatch(/colour.*account.*category/);
  });

  test('an unknown account is named', async () => {
    expect(await message('=FIN_BALANCE("Swiss vault")')).toContain('Swiss vault');
  });

  test('nobody connected', async () => {
    await withKey(null, async (other) => expect(await message('=FIN_HOLDINGS()', other)).toMatch(/sidebar/i));
  });

  test('a key without the scope', async () => {
    await withKey(keys.accountsOnly, async (other) => {
      expect(await message('=FIN_HOLDINGS()', other)).toContain('holdings:read');
    });
  });

  test('a key that may not tag says so in the sidebar', async () => {
    await withKey(keys.readOnly, async (other) => {
      const input = { name: 'Nope', parentTagId: null, color: null, description: null };
      const response = await other.sidebar({ operation: 'createTag', input });
      expect(response).toMatchObject({ ok: false, error: { code: 'forbidden_scope' } });
    });
  });

  test('a CUSTOM_ACCOUNTS key sees its accounts alone', async () => {
    await withKey(keys.customAccounts, async (other) => {
      const [, ...accounts] = await other.evaluate('=FIN_ACCOUNTS()');
      expect(accounts).toHaveLength(3);
      const [hidden] = (await readAll('/v1/accounts')).filter(({ id }) => !accounts.flat().includes(id as string));
      expect(await message(`=FIN_TRANSACTIONS("all", , "account=${hidden?.id}")`, other)).toMatch(/account/i);
    });
  });

  test('a wrong key is refused and not stored', async () => {
    await withKey(null, async (other) => {
      const response = await other.sidebar({
        operation: 'connect',
        input: {
          baseUrl: 'https://api.fin.test',
          apiKey: keys.full.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
        },
      });
      expect(response).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
      expect(await other.sidebar({ operation: 'getState', input: null })).toMatchObject({ data: { connection: null } });
    });
  });

  test('a service that has stopped', async () => {
    const doomed = await startService({ dataDir: 'memory', demo: { referenceDate, seed: demoSeed } });
    await withKey(
      keys.full,
      async (other) => {
        await doomed.close();
        expect(await message('=FIN_HOLDINGS()', other)).toMatch(/reach|answer/i);
      },
      doomed.url,
    );
    // The formula tries again, with growing pauses, before it gives up.
  }, 30_000);
});
