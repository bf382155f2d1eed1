import { addonErrors } from '../../../src/addon/errors/error-codes';
import { type FunctionName, functionNames, functionSpec } from '../../../src/addon/formulas/catalogue/functions';
import type { HttpResponse } from '../../../src/addon/platform/platform';
import {
  accounts,
  brokerageId,
  checkingId,
  hotelsId,
  tags,
  transaction,
  travelId,
} from '../../support/api/sample-records';
import { failure, list, type Route, record, scriptedApi } from '../../support/api/scripted-api';
import { connectedPlatform, evaluate, evaluateError, secretKey } from '../../support/platform/connected-platform';

// The same edge classes for each function, so that a gap shows.

/** What each function needs to be given; everything else is optional. */
const needed: { readonly [Name in FunctionName]: readonly unknown[] } = {
  FIN_TRANSACTIONS: [],
  FIN_TAGGED: ['Travel'],
  FIN_SUMMARY: ['category'],
  FIN_RECURRING: [],
  FIN_FORECAST: [],
  FIN_NETWORTH: [],
  FIN_HOLDINGS: [],
  FIN_ACCOUNTS: [],
  FIN_BALANCE: ['Checking'],
  FIN_BALANCES: [],
  FIN_CHECK: [],
  FIN_PERFORMANCE: [],
  FIN_TAGS: [],
  FIN_ORGANIZATION: [],
  FIN_STATUS: [],
};

const holding = { id: 'h', accountId: brokerageId, assetName: 'Fund', marketValue: 2, costBasis: 1 };
const rent = ['09', '10', '11'].map((month, index) =>
  transaction(300 + index, { name: 'Rent', amount: 900, displayAmount: -900, transactionDate: `2026-${month}-02` }),
);
const many = [...Array.from({ length: 250 }, (_, index) => transaction(index + 1)), ...rent];

const routes = (rows: readonly unknown[], more: readonly unknown[] = accounts): { [path: string]: Route } => ({
  'GET /v1/transactions': rows,
  [`GET /v1/tags/${travelId}/transactions`]: rows,
  [`GET /v1/tags/${hotelsId}/transactions`]: rows,
  'GET /v1/holdings': rows.length === 0 ? [] : [holding],
  'GET /v1/accounts': more,
  'GET /v1/tags': tags,
  'GET /v1/organization': () => record({ name: 'Doe' }),
});

const platformWith = (rows: readonly unknown[]) => connectedPlatform({ server: scriptedApi(routes(rows)) });
const isTable = (name: FunctionName) => 'columns' in functionSpec(name).options;

function call(name: FunctionName, rows: readonly unknown[], ...more: unknown[]) {
  return evaluate(platformWith(rows), name, ...needed[name], ...more);
}

test.each(functionNames)('%s waits without a request for a cell whose formula a refresh replaces', (name) => {
  const platform = platformWith(many);
  expect(evaluate(platform, name, ...needed[name], 'limit=5; currency=Refreshing…')).toBe('Refreshing…');
  expect(evaluate(platform, name, [['Everyday Checking'], ['Refreshing…']])).toBe('Refreshing…');
  expect(platform.requests).toEqual([]);
});

/** A rectangle of cells that Sheets can show, or one such cell. */
function expectCells(result: unknown): void {
  const rows = Array.isArray(result) ? (result as unknown[][]) : [[result]];
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map((row) => row.length)).size).toBe(1);
  expect(rows[0]?.length).toBeGreaterThan(0);
  const strange = rows.flat().filter((cell) => {
    if (cell === null || typeof cell === 'boolean' || cell instanceof Date) return false;
    if (typeof cell === 'number') return !Number.isFinite(cell) || Object.is(cell, -0);
    return typeof cell !== 'string' || cell === '' || cell.length > 50_000;
  });
  expect(strange).toEqual([]);
}

function expectSentence({ code, message, name }: { code: string; message: string; name: string }): void {
  expect(name).toBe('FIN');
  expect(Object.keys(addonErrors)).toContain(code);
  expect(message).toMatch(/^[A-Z][^\n]*[.)]$/);
  expect(message.length).toBeLessThanOrEqual(120);
  expect(message).not.toContain(secretKey);
}

describe.each(functionNames)('%s', (name) => {
  const spec = functionSpec(name);

  test.each([
    ['nothing', []],
    ['one row', [transaction(1)]],
    ['many rows', many],
  ])('gives cells for %s', (_, rows) => {
    expectCells(call(name, rows));
  });

  test('treats all kinds of blanks as absent', () => {
    const plain = call(name, many);
    for (const blank of [undefined, null, '', '  ', [['']], [[null, '']]]) {
      expect(call(name, many, blank, blank, blank)).toEqual(plain);
    }
  });

  test('reads a number, a boolean or a date at the end as a refresh tick', () => {
    const skipped = spec.parameters.slice(needed[name].length).map(() => '');
    const plain = call(name, many);
    for (const tick of [7, true, false, new Date('2026-03-31T00:00:00Z')]) {
      expect(call(name, many, ...skipped, tick)).toEqual(plain);
      expect(call(name, many, ...skipped, '', 'refresh=1', tick)).toEqual(plain);
    }
  });

  test('refuses an unknown option and lists its own', () => {
    const skipped = spec.parameters.slice(needed[name].length).map(() => '');
    const error = evaluateError(platformWith([]), name, ...needed[name], ...skipped, 'colour=blue');
    expect(error.code).toBe('unknown_option');
    expect(error.message).toMatch(/^No option "colour"\. Valid: \w+/);
    expectSentence(error);
  });

  test("refuses an error cell as any argument, with the argument's number and name", () => {
    for (const errorCell of ['#N/A', '#REF!', '#ERROR!', 'Loading...']) {
      for (let place = 0; place < 5; place += 1) {
        const given: unknown[] = [...needed[name], '', '', '', '', ''].slice(0, 5);
        given[place] = errorCell;
        const error = evaluateError(platformWith([]), name, ...given);
        const named = spec.parameters[place] === undefined ? '' : ` (${spec.parameters[place]?.name})`;
        expect(error.message).toBe(
          errorCell === 'Loading...'
            ? `Argument ${place + 1}${named} is still loading. This formula then updates by itself.`
            : `Argument ${place + 1}${named} holds ${errorCell}. Repair that cell first.`,
        );
        expect(error.code).toBe('error_cell');
        expectSentence(error);
      }
    }
  });

  test('refuses text that is not an option in the position of an option', () => {
    const skipped = spec.parameters.slice(needed[name].length).map(() => '');
    const error = evaluateError(platformWith([]), name, ...needed[name], ...skipped, 'just words');
    expect(error.code).toBe('invalid_argument');
    expectSentence(error);
  });

  if (isTable(name)) {
    test('limits rows below, at and above their number, and can omit headings', () => {
      const [header, ...rows] = call(name, many) as unknown[][];
      expect(rows.length).toBeGreaterThan(0);
      const skipped = spec.parameters.slice(needed[name].length).map(() => '');
      for (const limit of [rows.length - 1, rows.length, rows.length + 1].filter((count) => count > 0)) {
        const options = [...skipped, `limit=${limit}`];
        expect(call(name, many, ...options)).toEqual([header, ...rows.slice(0, limit)]);
        expect(call(name, many, ...options, 'headers=false')).toEqual(rows.slice(0, limit));
      }
      expect((call(name, many, ...skipped, 'headers=raw') as unknown[][]).slice(1)).toEqual(rows);
    });

    test('has a heading also without rows', () => {
      const platform = connectedPlatform({
        server: scriptedApi({ ...routes([], []), ...(name === 'FIN_TAGS' ? { 'GET /v1/tags': [] } : {}) }),
      });
      const table = evaluate(platform, name, ...needed[name]) as unknown[][];
      expect(table).toHaveLength(1);
      expect(table[0]?.every((title) => typeof title === 'string')).toBe(true);
      const skipped = spec.parameters.slice(needed[name].length).map(() => '');
      const bare = evaluate(platform, name, ...needed[name], ...skipped, 'headers=false') as unknown[][];
      expect(bare).toEqual([table[0]?.map(() => null)]);
    });

    test('gives every column with columns=all', () => {
      const skipped = spec.parameters.slice(needed[name].length).map(() => '');
      const table = call(name, [], ...skipped, 'columns=all') as unknown[][];
      const fields = Object.keys(spec.columns?.fields ?? {});
      expect(table[0]).toHaveLength(fields.length > 0 ? fields.length : (spec.columns?.named.length ?? 7));
    });
  }

  if (name !== 'FIN_STATUS') {
    const html: HttpResponse = { status: 502, headers: {}, text: '<html>Bad gateway</html>' };
    test.each([
      ['401', () => failure(401, 'unauthorized'), 'unauthorized'],
      ['403', () => failure(403, 'forbidden_scope'), 'forbidden_scope'],
      ['404', () => failure(404, 'not_found'), 'not_found'],
      ['400', () => failure(400, 'invalid_query'), 'invalid_query'],
      ['429 for an hour', () => failure(429, 'rate_limited', { 'retry-after': '3600' }), 'rate_limited'],
      ['500', () => failure(500, 'internal_error'), 'internal_error'],
      ['a page of HTML', () => html, 'internal_error'],
      ['a success without JSON', () => ({ ...html, status: 200 }), 'bad_response'],
      ['a success without data', () => ({ ...html, status: 200, text: '{}' }), 'bad_response'],
      ['data of the wrong shape', () => record({ data: 7 } as object & { data: number }), null],
      ['rows that are no records', () => list([1, 'x', null]), null],
    ])('explains %s in a sentence', (_, answer, code) => {
      const platform = connectedPlatform({ server: () => answer() });
      let result: unknown;
      let error: { code: string; message: string; name: string } | null = null;
      try {
        result = evaluate(platform, name, ...needed[name]);
      } catch (thrown) {
        error = thrown as { code: string; message: string; name: string };
      }
      // Where the shape happens to fit, as that of a record, there are cells.
      if (error === null) {
        expectCells(result);
        expect(code).toBeNull();
        return;
      }
      expectSentence(error);
      if (code !== null) expect(error.code).toBe(code);
    });

    test('shows its table if records have missing, null or unknown fields', () => {
      const bare = (id: string) => ({ id });
      const odd = { amount: null, displayAmount: {}, transactionDate: 7, currencyCode: [], colour: { a: 1 } };
      const rows = [bare(transaction(1).id), { ...transaction(2), ...odd }, transaction(3, { pending: 'perhaps' })];
      const strangeAccounts = [
        { ...accounts[0], category: 'crypto', status: 'FROZEN', sync: null, colour: 'red' },
        { id: brokerageId, balances: null },
        { id: checkingId.replace('1', '9'), balances: { current: 'much' } },
      ];
      const platform = connectedPlatform({
        server: scriptedApi({
          ...routes(rows, strangeAccounts),
          'GET /v1/holdings': [{ id: 'h' }, { ...holding, marketValue: 'much', costBasis: null }],
          'GET /v1/tags': [...tags, { id: 'bare' }],
          'GET /v1/organization': () => record({ name: 7, email: null, colour: 'red' }),
        }),
      });
      expectCells(evaluate(platform, name, ...needed[name]));
      if (!isTable(name)) return;
      const skipped = spec.parameters.slice(needed[name].length).map(() => '');
      expectCells(evaluate(platform, name, ...needed[name], ...skipped, 'columns=all'));
    });

    test('says how to connect if nobody is connected', () => {
      const platform = platformWith([]);
      platform.userStore.clear();
      const error = evaluateError(platform, name, ...needed[name]);
      expect([error.code, platform.requests.length]).toEqual(['not_connected', 0]);
    });
  }
});
