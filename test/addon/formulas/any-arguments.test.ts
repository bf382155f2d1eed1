import fc from 'fast-check';
import { type FunctionName, functionNames, functionSpec } from '../../../src/addon/formulas/catalogue/functions';
import { accounts, tags, transaction, travelId } from '../../support/api/sample-records';
import { record, scriptedApi } from '../../support/api/scripted-api';
import { connectedPlatform, evaluate } from '../../support/platform/connected-platform';

// Whatever stands in the arguments, a formula gives a rectangle of cells or says in a sentence what is wrong with it.

const rows = [1, 2, 3].map((index) => transaction(index));
const server = scriptedApi({
  'GET /v1/transactions': rows,
  [`GET /v1/tags/${travelId}/transactions`]: rows,
  'GET /v1/holdings': [{ id: 'h', accountId: accounts[0]?.id, marketValue: 2 }],
  'GET /v1/accounts': accounts,
  'GET /v1/tags': tags,
  'GET /v1/organization': () => record({ name: 'Doe' }),
});

const words = ['ytd', 'all', '2026-Q1', '-30d', 'Checking', '0042', 'Travel', 'month', 'category,month', 'name', 'net'];
const odd = ['', ' ', '=', ':', ';;', ',', "'", "''", "'a", '__proto__', 'constructor', '%', '\\', '(', '🏦', '\u0000'];
const values = ['true', 'no', '3', '0', '-1', 'all', 'date', '-Amount desc', 'USD, EUR', 'raw', "'x; y'", '*', '[', ''];

const optionNames = functionNames.flatMap((name) => Object.keys(functionSpec(name).options));
const option = fc
  .tuple(fc.constantFrom(...optionNames), fc.constantFrom('=', ' = ', ':'), fc.constantFrom(...values, ...odd))
  .map((parts) => parts.join(''));
const options = fc
  .tuple(fc.array(option, { maxLength: 3 }), fc.constantFrom(';', '; ', '\n', ',', ', '))
  .map(([texts, separator]) => texts.join(separator));
const cell = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, true, false, 0, -1, 42, 2026, 46_112, 250_001, 20_260_331, 1_795_000_000),
  fc.constantFrom<unknown>(
    Number.NaN,
    Number.POSITIVE_INFINITY,
    new Date('2026-03-31T00:00:00Z'),
    new Date(Number.NaN),
  ),
  fc.constantFrom(...words, ...odd),
  fc.string({ maxLength: 40 }),
  options,
);
const range = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
  .chain(([height, width]) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
  );
/** What a page can send: no range has such rows. */
const json = fc.oneof(
  fc.constantFrom<unknown>([[[false]]], [[[1]], 2], { toString: 1 }, [[{ toString: null }]], [[[[]]]], {}),
  fc.jsonValue({ maxDepth: 4 }),
);
const given = fc.array(fc.oneof({ weight: 6, arbitrary: cell }, { weight: 2, arbitrary: range }, json), {
  maxLength: 5,
});

/** One sentence of at most 120 characters. */
const clear = expect.stringMatching(/^[A-Z][^\n]{0,118}[.…)?]$/);

test.each(functionNames)('%s never fails unexpectedly', (name: FunctionName) => {
  const platform = connectedPlatform({ server });
  fc.assert(
    fc.property(given, (args) => {
      let result: unknown;
      try {
        result = evaluate(platform, name, ...args);
      } catch (thrown) {
        const { code, message, name: kind } = thrown as { code: string; message: string; name: string };
        expect({ kind, code, message }).toEqual({
          kind: 'FIN',
          code: expect.not.stringMatching(/^unexpected$/),
          message: clear,
        });
        return;
      }
      const table = Array.isArray(result) ? (result as unknown[][]) : [[result]];
      // At least one row, and all of one length.
      expect(new Set(table.map((row) => row.length)).size).toBe(1);
      const strange = table.flat().filter((each) => {
        if (each === null || typeof each === 'boolean' || each instanceof Date) return false;
        return typeof each === 'number' ? !Number.isFinite(each) || Object.is(each, -0) : typeof each !== 'string';
      });
      expect(strange).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
