import { AddonError } from '../../../../src/addon/errors/addon-error';
import { createFirstMatch, type MatchedRule, matchRule } from '../../../../src/addon/features/rules/match-rule';
import { clearedBits, hasBit } from '../../../../src/addon/rules/bits';
import { prepareRows } from '../../../../src/addon/rules/prepare-rows';
import type { RuleRow } from '../../../../src/addon/rules/rule-sheet';

const row = (id: string, transactionDate: string, displayAmount: number, name: string, more = {}) => ({
  ...{ id, transactionDate, displayAmount, name, accountId: 'checking', currencyCode: 'USD' },
  ...more,
});
const rows = [
  row('a', '2026-11-02', -25, 'UBER TRIP', { merchantName: 'Uber' }), // a Monday
  row('b', '2026-11-03', -30, 'UBER EATS', { merchantName: 'Uber Eats' }),
  row('c', '2026-11-07', -80, 'Kartenzahlung', { merchantName: 'UBER' }), // a Saturday
  row('d', '2026-10-30', 4_000, 'Salary', { accountId: 'broker', organizationTransactionCategoryName: 'Income' }),
  row('e', '2026-11-10', -340, 'Grand Hotel Lisboa', { accountId: 'broker' }),
];
const prepared = prepareRows(
  rows,
  ({ value }) => new Set([/^(broker|investment)/i.test(value) ? 'broker' : 'checking']),
);
const finders = {
  tags: {
    find: (wanted: string) => {
      if (wanted === 'Missing') throw new AddonError('unknown_tag', 'No tag "Missing".');
      return { id: wanted, path: wanted };
    },
    missing: () => [],
  },
  columns: { find: (heading: string) => heading, tables: () => [], unread: () => [] },
};

type Cell = string | number;
/** Field, test, value, to, and, account, tag. */
type Cells = readonly [Cell, Cell, Cell, Cell?, string?, string?, string?];

const numberOf = (cell: Cell | undefined) => (typeof cell === 'number' ? cell : null);

function rule(
  sheetRow: number,
  [field, test, value, to, and, account = '', tag = 'Travel']: Cells,
  isOn = true,
): RuleRow {
  const cells = {
    ...{ on: isOn, field: String(field), test: String(test), value: String(value), account, tag },
    ...{ valueNumber: numberOf(value), toNumber: numberOf(to) },
    ...(and === undefined || and === '' ? {} : { and }),
  };
  return { row: sheetRow, isOn, cells };
}

/** The ids of the transactions that a rule matches, and what is wrong with it. */
function idsOf({ matches, view }: MatchedRule): string {
  const ids = rows.filter((_, index) => hasBit(matches, index)).map(({ id }) => id);
  expect(view.matchCount).toBe(view.error === null ? ids.length : 0);
  return ids.join('');
}

const match = (cells: Cells, isOn = true) => matchRule(finders, prepared, rule(2, cells, isOn));

test.each<[Cells, string]>([
  [['', '', 'uber'], 'abc'],
  [['Name', 'contains', 'uber'], 'ab'],
  [['Name', 'does not contain', 'uber'], 'cde'],
  [['Name', 'matches', '^grand \\w+'], 'e'],
  [['Merchant', 'equals', 'uber'], 'ac'],
  [['Merchant', 'is not', 'uber'], 'bde'],
  [['not Merchant', 'equals', 'uber'], 'bde'],
  [['not Merchant', 'equals', 'uber', '', 'name contains uber'], 'b'],
  [['Category', 'equals', 'income'], 'd'],
  [['Amount', 'between', -10, -50], 'ab'],
  [['Amount', 'is between', -400, -10], 'abce'],
  [['Amount', 'is between', -400, -10, '', 'Brokerage'], 'e'],
  [['Amount', 'equals', 4_000], 'd'],
  [['Amount', '', 100], 'd'],
  [['Out', 'at least', 30], 'bce'],
  [['Weekday', '', 'Sat'], 'c'],
  [['Day of month', 'between', 1, 3], 'ab'],
  [['Date', 'until', '2026-10-31'], 'd'],
  [['Account category', 'is', 'investment'], 'de'],
  [['Name', 'contains', 'uber', '', 'out between 20 and 60; not merchant equals "Uber Eats"; weekday Mon-Fri'], 'a'],
])('the rule %j matches %j, and nothing if it is off', (cells, ids) => {
  expect(match(cells).view.error).toBeNull();
  expect(idsOf(match(cells))).toBe(ids);
  expect(idsOf(match(cells, false))).toBe('');
});

test.each<[Cells, string]>([
  [['Memo', 'contains', 'x'], 'No field "Memo".'],
  [['__proto__', 'contains', 'x'], 'No field "__proto__".'],
  [['constructor', 'contains', 'x'], 'No field "constructor".'],
  [['Name', 'constructor', 'x'], 'No test "constructor".'],
  [['Name', 'resembles', 'x'], 'No test "resembles".'],
  [['Name', 'contains', ''], 'The value is missing'],
  [['Name', 'contains', 'x', '', '', '', ''], 'The tag is missing, or a column to set.'],
  [['Name', 'contains', 'x', '', '', '', 'Missing'], 'No tag "Missing".'],
  [['Name', 'matches', '(a'], 'has a group that is not closed'],
  [['Amount', 'between', 'ten'], 'Write a number into Value, To or both.'],
  [['Amount', 'contains', 1], 'An amount equals a value or is between two.'],
  [['Name', 'between', 1, 2], 'Only Amount, Out, In, Date and days can be between two values.'],
  [['', '', 'uber', '', 'merchant uber'], 'merchant uber'],
])('the rule %j is refused: %s', (cells, message) => {
  const found = match(cells);
  expect(found.view).toMatchObject({ matchCount: 0, error: { message: expect.stringContaining(message) } });
  expect([found.tag, found.set]).toEqual([null, null]);
});

describe('if the first match wins', () => {
  const found = (...rules: RuleRow[]) => {
    const matchOf = createFirstMatch(rules, clearedBits(rows.length), (each) => matchRule(finders, prepared, each));
    return rules
      .map(matchOf)
      .map((each) => [each.view.error?.reason ?? null, each.tag === null ? '' : idsOf(each), each.view.takenCount]);
  };
  const all: Cells = ['', '', 'uber'];

  test.each<[string, Cells, boolean, unknown[]]>([
    [
      'a transaction goes to the first rule',
      ['Merchant', 'equals', 'uber'],
      true,
      [
        [null, 'ac', 0],
        [null, 'b', 2],
      ],
    ],
    [
      'a rule whose tag is missing keeps its transactions',
      ['Merchant', 'equals', 'uber', '', '', '', 'Missing'],
      true,
      [
        ['unknown_tag', '', 0],
        [null, 'b', 2],
      ],
    ],
    [
      'a rule that cannot be read holds those below',
      ['Merchant', 'equals', 'uber', '', 'nonsense'],
      true,
      [
        ['condition', '', 0],
        ['held', '', 0],
      ],
    ],
    [
      'one that is off holds none',
      ['Merchant', 'equals', 'uber', '', 'nonsense'],
      false,
      [
        ['condition', '', 0],
        [null, 'abc', 0],
      ],
    ],
  ])('%s', (_, first, isOn, expected) => {
    expect(found(rule(2, first, isOn), rule(3, all))).toEqual(expected);
  });
});
