import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PlatformOptions } from '../../scripts/workbench/assemble';
import type { SidebarResponse } from '../../src/addon/sidebar/protocol';
import type { DemoKeys } from '../../src/service/demo/demo-keys';
import { isCellError } from '../../src/workbench/workbook/workbook';
import { type Cells, openCells } from './cells';

export interface DemoApi {
  readonly url: string;
  readonly keys: DemoKeys;
}

/** Where the add-on runs: the folder of the script, the time zone of the spreadsheet, and the platform. */
export interface Place {
  readonly distDir?: string;
  readonly timeZone?: string;
  readonly platform?: PlatformOptions;
}

interface Page {
  readonly data: readonly { readonly id: string; readonly [field: string]: unknown }[];
  readonly pagination: { readonly nextPageToken?: string };
}

/** Tests the results of formulas over the demo API, in a given place. */
export function testFormulas(api: () => DemoApi, place: () => Place): void {
  let cells: Cells;

  beforeAll(async () => {
    cells = await openCells({ ...place(), apiUrl: api().url, key: api().keys.full });
  });

  afterAll(async () => {
    await cells.close();
  });

  /** Every row of a list, read page by page without the add-on. */
  async function readAll(path: string): Promise<Page['data'][number][]> {
    const rows: Page['data'][number][] = [];
    let token: string | undefined;
    do {
      const url = new URL(path, api().url);
      if (token !== undefined) url.searchParams.set('pageToken', token);
      const response = await fetch(url, { headers: { 'X-API-Key': api().keys.full } });
      expect(response.status).toBe(200);
      const page = (await response.json()) as Page;
      rows.push(...page.data);
      token = page.pagination.nextPageToken;
    } while (token !== undefined);
    return rows;
  }

  test('FIN_TRANSACTIONS("all") returns every transaction of the demo, across pages', async () => {
    const expected = await readAll('/v1/transactions?pageSize=100&visibility=all');
    const [header, ...rows] = await cells.evaluate(
      '=FIN_TRANSACTIONS("all", , "visibility=all", "columns=id,apiAmount")',
    );

    expect(header).toEqual(['Transaction ID', 'apiAmount']);
    expect(rows.length).toBeGreaterThan(2_000);
    expect(rows.map(([id]) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
  });

  test('the date of a row is the same day as in the API, whatever the time zones of script and spreadsheet', async () => {
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

  test('a date cell that is used as an argument means the same day', async () => {
    const { sheetId } = cells.workbook.insertSheet('Dates');
    const place = { row: 1, column: 1, rowCount: 1, columnCount: 2 };
    cells.workbook.setNumberFormats(sheetId, place, [['yyyy-mm-dd', 'yyyy-mm-dd']]);
    // 2026-03-08 is the day American clocks go forward.
    cells.workbook.write(sheetId, place, [[{ value: { dateSerial: 46_089 } }, { value: { dateSerial: 46_089 } }]]);
    const expected = await readAll('/v1/transactions?pageSize=100&dateFrom=2026-03-08&dateTo=2026-03-08');

    const [, ...rows] = await cells.evaluate('=FIN_TRANSACTIONS(Dates!A1, Dates!B1, "columns=id")');
    expect(rows.flat().sort()).toEqual(expected.map(({ id }) => id).sort());
  });

  test('a text of the API that looks like a formula stays text', async () => {
    const values = (await cells.evaluate('=FIN_TRANSACTIONS("all", , "visibility=all", "columns=name")')).flat();
    expect(values).toContain('=HYPERLINK("https://evil.example","x")');
    expect(cells.host.formulasFromText()).toBe(0);
  });

  test('IFERROR catches what a formula throws', async () => {
    expect(await cells.first('=IFERROR(FIN_TRANSACTIONS("nonsense"),"x")')).toBe('x');
  });

  describe('an error is one clear sentence', () => {
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
      apiUrl = api().url,
    ): Promise<void> {
      const other = await openCells({ ...place(), apiUrl, key });
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

    test('without a connection it refers to the sidebar', async () => {
      await withKey(null, async (other) => expect(await message('=FIN_HOLDINGS()', other)).toMatch(/sidebar/i));
    });

    test('for a key without the scope it names the scope', async () => {
      await withKey(api().keys.accountsOnly, async (other) => {
        expect(await message('=FIN_HOLDINGS()', other)).toContain('holdings:read');
      });
    });

    test('the sidebar reports that the key may not create tags', async () => {
      await withKey(api().keys.readOnly, async (other) => {
        const state = (await other.sidebar({ operation: 'getState', input: null })) as SidebarResponse<'getState'>;
        const connectionFingerprint = state.ok ? (state.data.connectionFingerprint ?? '') : '';
        const input = { connectionFingerprint, name: 'Nope', parentTagId: null, color: null, description: null };
        const response = await other.sidebar({ operation: 'createTag', input });
        expect(response).toMatchObject({ ok: false, error: { code: 'forbidden_scope' } });
      });
    });

    test('a CUSTOM_ACCOUNTS key reads only its accounts', async () => {
      await withKey(api().keys.customAccounts, async (other) => {
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
            apiKey: api().keys.full.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
          },
        });
        expect(response).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
        expect(await other.sidebar({ operation: 'getState', input: null })).toMatchObject({
          data: { connection: null },
        });
      });
    });

    test('for an API that is not reachable it says so', async () => {
      const door = await openDoor(api().url);
      await withKey(
        api().keys.full,
        async (other) => {
          await door.close();
          expect(await message('=FIN_HOLDINGS()', other)).toMatch(/reach|answer/i);
        },
        door.url,
      );
      // The formula tries again, with growing pauses, before it gives up.
    });
  });
}

/** A second URL of an API, which can be closed. */
async function openDoor(apiUrl: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', apiUrl), {
      headers: { 'X-API-Key': String(request.headers['x-api-key']) },
    });
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
