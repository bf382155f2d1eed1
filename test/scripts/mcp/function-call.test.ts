import fc from 'fast-check';
import { toFunctionCall } from '../../../scripts/mcp/function-call';
import { readCall } from '../../../src/addon/formulas/arguments/read-call';
import { type FunctionName, functionSpec } from '../../../src/addon/formulas/catalogue/functions';

test.each<[FunctionName, { [name: string]: unknown }, string, unknown[]]>([
  ['FIN_TRANSACTIONS', {}, '=FIN_TRANSACTIONS()', [undefined, undefined, undefined, 'status=true']],
  [
    'FIN_SUMMARY',
    { by: 'category', from: 'last month', measure: 'out', limit: 3, pending: false },
    '=FIN_SUMMARY("category", "last month", , "pending=false; measure=out; limit=3")',
    ['category', 'last month', undefined, undefined, 'pending=false', 'measure=out', 'limit=3', 'status=true'],
  ],
  [
    'FIN_TRANSACTIONS',
    { to: '2026-03', category: ['Food, other', 'Home'], merchant: [], tag: '' },
    `=FIN_TRANSACTIONS(, "2026-03", "category='Food, other',Home")`,
    [undefined, '2026-03', undefined, "category='Food, other',Home", 'status=true'],
  ],
  [
    'FIN_BALANCE',
    { account: ['Everyday "main"', 'Joint'], field: 'available' },
    '=FIN_BALANCE({"Everyday ""main"""; "Joint"}, "available")',
    [[['Everyday "main"'], ['Joint']], 'available', undefined],
  ],
  [
    'FIN_NETWORTH',
    { in: 'USD', rates: [['EUR', 1.09, null]] },
    '=FIN_NETWORTH("in=USD", {"EUR", 1.09, ""})',
    [[['EUR', 1.09, null]], 'in=USD', 'status=true'],
  ],
  // Amounts are texts in results, masks in ranges too.
  [
    'FIN_CHECK',
    {
      recorded: [
        ['Day', 'Account', 'Balance'],
        ['2026-10-31', '0042', '-12.5'],
      ],
    },
    '=FIN_CHECK(, , , {"Day", "Account", "Balance"; "2026-10-31", "0042", -12.5})',
    [
      undefined,
      undefined,
      undefined,
      [
        ['Day', 'Account', 'Balance'],
        ['2026-10-31', '0042', -12.5],
      ],
      undefined,
      'status=true',
    ],
  ],
  // The status of accounts is a filter, of which true adds the row.
  ['FIN_ACCOUNTS', { status: ['ACTIVE'] }, '=FIN_ACCOUNTS("status=ACTIVE")', [undefined, 'status=ACTIVE,true']],
  // The spreadsheet refreshes its formulas.
  ['FIN_TAGS', { refresh: 'now' }, '=FIN_TAGS()', [undefined, 'refresh=now', 'status=true']],
])('%s with %j is %s', (name, given, formula, args) => {
  const call = toFunctionCall(name, given);
  expect(call.formula).toBe(formula);
  expect(call.args).toEqual(args);
});

test.each(['dates', 'headers', 'connection', 'status', 'fromm'])(
  'refuses the argument %s and lists what is valid',
  (name) => {
    expect(() => toFunctionCall('FIN_TAGS', { [name]: 'true' })).toThrow(
      /^No argument "\w+"\. Valid: .*\barchived\b.*\.$/,
    );
  },
);

test('the function reads every value as it was given', () => {
  const text = fc
    .string({ minLength: 1 })
    .map((given) => given.trim())
    .filter((given) => given !== '' && given !== "''");
  fc.assert(
    fc.property(fc.uniqueArray(text, { minLength: 1, maxLength: 4 }), text, (category, tag) => {
      const { args } = toFunctionCall('FIN_TRANSACTIONS', { category, tag });
      const { options } = readCall(functionSpec('FIN_TRANSACTIONS'), args);
      expect(options).toMatchObject({ category, tag, status: true });
    }),
  );
});
