import type { Mutant } from './mutant';

const addUp = 'src/addon/functions/summary/add-up.ts';
const groupings = 'src/addon/functions/summary/groupings.ts';
const periods = 'src/addon/functions/summary/periods.ts';
const summary = 'src/addon/functions/summary/summary.ts';
const groupOrder = 'src/addon/functions/summary/group-order.ts';
const networth = 'src/addon/functions/networth.ts';
const exact = 'src/addon/table/exact.ts';
const summaryTest = ['test/addon/functions/summary'];
const periodsTest = ['test/addon/functions/summary/periods.test.ts'];
const networthTest = ['test/addon/functions/networth.test.ts'];
const taggedTest = ['test/addon/functions/tagged.test.ts'];
const exactTest = ['test/addon/table/exact.test.ts'];
const everyTest = ['test/addon/functions/every-function.test.ts'];

export const mutants: readonly Mutant[] = [
  {
    rule: 'two currencies are never added',
    file: addUp,
    find: "collect(rows, (row) => textOf(row, 'currencyCode') ?? '')",
    replace: "collect(rows, () => 'USD')",
    tests: summaryTest,
  },
  {
    rule: 'the most used currency comes first',
    file: addUp,
    find: 'rowsOfB.length - rowsOfA.length',
    replace: 'rowsOfA.length - rowsOfB.length',
    tests: summaryTest,
  },
  {
    rule: 'money in is positive: displayAmount goes before amount',
    file: addUp,
    find: "numberOf(row, 'displayAmount') ?? (amount === null ? null : -amount)",
    replace: '(amount === null ? null : -amount)',
    tests: summaryTest,
  },
  {
    rule: 'where displayAmount is missing, amount is turned round',
    file: addUp,
    find: '(amount === null ? null : -amount)',
    replace: 'amount',
    tests: summaryTest,
  },
  {
    rule: 'amounts count whole unless a share is asked for',
    file: addUp,
    find: "isShare ? numberOf(row, 'accountOwnershipPercentage') : null",
    replace: "numberOf(row, 'accountOwnershipPercentage')",
    tests: summaryTest,
  },
  {
    rule: 'a transaction without an amount is counted',
    file: addUp,
    find: 'return { count: rows.length,',
    replace: 'return { count: inward.length + outward.length,',
    tests: summaryTest,
  },
  {
    rule: 'what has no category is a group of its own',
    file: groupings,
    find: 'return (key) => key || blank;',
    replace: 'return (key) => key;',
    tests: summaryTest,
  },
  {
    rule: 'two accounts of one name are told apart',
    file: groupings,
    find: '(counts.get(label) ?? 0) > 1',
    replace: '(counts.get(label) ?? 0) > 9',
    tests: summaryTest,
  },
  {
    rule: 'a summary by one thing twice is refused',
    file: groupings,
    find: 'wanted.length > 2 || wanted[0] === wanted[1]',
    replace: 'wanted.length > 2',
    tests: summaryTest,
  },
  {
    rule: 'a week belongs to the year of its Thursday',
    file: periods,
    find: 'partsOf(addDays(start, 3))',
    replace: 'partsOf(start)',
    tests: periodsTest,
  },
  {
    rule: '4 January lies in the first week',
    file: periods,
    find: '-01-04`',
    replace: '-01-01`',
    tests: periodsTest,
  },
  {
    rule: 'every month of the dates asked for appears',
    file: groupOrder,
    find: 'range.dateFrom ?? today, range.dateTo ?? today',
    replace: 'today, today',
    tests: summaryTest,
  },
  {
    rule: 'what has no date stands at the end',
    file: groupOrder,
    find: "return found.has('') ? [...starts, ''] : starts;",
    replace: 'return starts;',
    tests: summaryTest,
  },
  {
    rule: 'where Out alone is asked for, groups without any are left out',
    file: groupOrder,
    find: '!isOneWay || size > 0',
    replace: 'isOneWay || size >= 0',
    tests: summaryTest,
  },
  {
    rule: 'a currency that was asked for has its months of zeros',
    file: summary,
    find: 'return [...totals, ...empty];',
    replace: 'return [...totals];',
    tests: summaryTest,
  },
  {
    rule: 'categories are left out by pattern, whole names only',
    file: 'src/addon/functions/summary/wildcard.ts',
    find: 'if (end === undefined) return text === start;',
    replace: 'if (end === undefined) return text.startsWith(start);',
    tests: summaryTest,
  },
  {
    rule: 'a pivot has no option columns',
    file: summary,
    find: "if (isPivot && options.list('columns').length > 0) {",
    replace: "if (isPivot && options.list('columns').length > 9) {",
    tests: summaryTest,
  },
  {
    rule: 'totals are of everything, also of what limit cuts off',
    file: 'src/addon/table/table.ts',
    find: '[...sorted, ...totals]',
    replace: '[...sorted, ...totals].slice(0, plan.limit)',
    tests: summaryTest,
  },
  {
    rule: 'a removed account has no net worth',
    file: networth,
    find: "account['status'] !== 'REMOVED' &&",
    replace: '',
    tests: networthTest,
  },
  {
    rule: 'an account excluded from net worth is not in it',
    file: networth,
    find: "fieldOf(account, 'excludeFromNetWorth') !== true &&",
    replace: '',
    tests: networthTest,
  },
  {
    rule: 'a balance counts by the share that is owned',
    file: networth,
    find: "numberOf(account, 'ownershipPercentage') ?? 100",
    replace: '100',
    tests: networthTest,
  },
  {
    rule: 'debt is what is owed',
    file: networth,
    find: 'addDecimals([assets, negate(liabilities)])',
    replace: 'addDecimals([assets, liabilities])',
    tests: networthTest,
  },
  {
    rule: 'sums are of decimals, not of floating numbers',
    file: exact,
    find: 'total += digits * tenToThe(scale - each);',
    replace: 'total += BigInt(Math.round(Number(digits) * 10 ** (scale - each)));',
    tests: exactTest,
  },
  {
    rule: 'a percentage has two decimals of its own',
    file: exact,
    find: 'amount.scale + scale + 2',
    replace: 'amount.scale + scale + 1',
    tests: exactTest,
  },
  {
    rule: 'an ambiguous tag names the paths',
    file: 'src/addon/rows/tags.ts',
    find: 'return isEach ? paths :',
    replace: 'return !isEach ? paths :',
    tests: taggedTest,
  },
  {
    rule: 'a tag id works for a key that may not list tags',
    file: 'src/addon/rows/tags.ts',
    find: 'if (isUuid(wanted)) return wanted.trim().toLowerCase();',
    replace: '',
    tests: taggedTest,
  },
  {
    rule: 'a key that lacks an operation is told which',
    file: 'src/addon/functions/explain-refusal.ts',
    find: 'if (!isLacking || !isRefusal) throw thrown;',
    replace: 'throw thrown;',
    tests: taggedTest,
  },
  {
    rule: 'a cut text says so',
    file: 'src/addon/table/cells.ts',
    find: '… (cut, ${text.length} characters)',
    replace: '…',
    tests: [
      'test/addon/functions/transactions.test.ts',
      'test/addon/functions/transaction-cells.test.ts',
      'test/addon/functions/transactions-without-accounts.test.ts',
    ],
  },
  {
    rule: 'a choice in a list is checked item by item',
    file: 'src/addon/arguments/options.ts',
    find: "spec.kind === 'list' ? splitItems(value) : [unquote(value)]",
    replace: '[unquote(value)]',
    tests: networthTest,
  },
  {
    rule: 'a failed record is an error, not a blank one',
    file: 'src/addon/rows/reader.ts',
    find: 'return { chains: [startChain(wholeList)], cause: thrown };',
    replace: 'return { chains: [], cause: thrown };',
    tests: everyTest,
  },
  {
    rule: 'two accounts of one name and one mask are told apart',
    file: groupings,
    find: '?? id.slice(0, 8), (id) => id]',
    replace: '?? id.slice(0, 8)]',
    tests: summaryTest,
  },
  {
    rule: 'names across a pivot stand as a person looks them up',
    file: groupOrder,
    find: '[a.toLowerCase(), b.toLowerCase()]',
    replace: '[a, b]',
    tests: summaryTest,
  },
  {
    rule: 'a day to reconnect by is settled by a later success',
    file: 'src/addon/functions/accounts.ts',
    find: "if (isOpen('reconnectBy'))",
    replace: "if (textOf(account, 'sync.reconnectBy') !== null)",
    tests: ['test/addon/functions/accounts.test.ts'],
  },
  {
    rule: 'rows whose id is blank are several',
    file: 'src/addon/functions/join-row-sets.ts',
    find: "hasId(row) ? row['id'] : row",
    replace: "row['id'] ?? row",
    tests: ['test/addon/functions/join-row-sets.test.ts'],
  },
  {
    rule: 'a transaction without an id has the tags of no other',
    file: 'src/addon/functions/transactions.ts',
    find: '.rows.filter(hasId)',
    replace: '.rows',
    tests: [
      'test/addon/functions/transactions.test.ts',
      'test/addon/functions/transaction-cells.test.ts',
      'test/addon/functions/transactions-without-accounts.test.ts',
    ],
  },
  {
    rule: 'a table that no formula may return is refused in words',
    file: 'src/addon/table/table.ts',
    find: '  refuseTooLarge(sorted.length, plan.columns.length);\n',
    replace: '',
    tests: ['test/addon/table/table.test.ts'],
  },
];
