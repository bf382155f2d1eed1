import fc from 'fast-check';
import { weighEvidence } from '../../../src/addon/kinds/evidence';
import { findTransfers } from '../../../src/addon/kinds/find-transfers';
import { brokerageId } from '../../support/api/sample-records';
import { list } from '../../support/api/scripted-api';
import { evaluateTable } from '../../support/platform/connected-platform';
import { paid, platformWith } from '../formulas/summary/summaries';

const accounts = [
  { id: 'checking', name: 'Everyday', category: 'bank', mask: '0042', institutionName: 'Northside' },
  { id: 'second', name: 'Rainy day', category: 'bank', mask: '7781' },
  { id: 'card', name: 'Travel card', category: 'debt', type: 'credit', subtype: 'credit card', mask: '9310' },
  { id: 'club', name: 'Auto club loan card', category: 'debt', type: 'credit', subtype: 'credit card' },
  { id: 'home', name: 'Home', category: 'debt', type: 'loan', subtype: 'mortgage' },
  { id: 'car', name: 'Baufinanzierung', category: 'debt' },
  { id: 'broker', name: 'Broker', category: 'investment' },
  { id: 'euro', name: 'Euro account', category: 'bank' },
];

type Given = readonly [day: string, account: string, amount: number, name: string, more?: object];

/** Kinds by the order given, read at once or day by day, of transactions of November 2026 unless a day has its month. */
function kindsOf(given: readonly Given[], option = 'kind', isByDay = false): unknown[] {
  const rows = given.map(([day, accountId, amount, name, more]) =>
    paid(day.length > 2 ? day : `2026-11-${day}`, amount, {
      accountId,
      name: `${name}`,
      merchantName: null,
      sourcePrimaryCategory: null,
      sourceDetailedCategory: null,
      organizationTransactionCategoryName: null,
      isIgnored: false,
      ...more,
    }),
  );
  const platform = platformWith([], {
    'GET /v1/accounts': accounts,
    'GET /v1/transactions': ({ query }) =>
      list(
        rows.filter(
          (row) =>
            String(row.transactionDate) >= (query['dateFrom'] ?? '') &&
            String(row.transactionDate) <= (query['dateTo'] ?? '9999') &&
            (query['visibility'] === 'all' || row.isIgnored === (query['visibility'] === 'ignored')),
        ),
      ),
  });
  const show = (from: unknown, to: unknown) =>
    evaluateTable(platform, 'FIN_TRANSACTIONS', from, to, 'visibility=all', `columns=id,${option}; headers=false`);
  const find = (shown: readonly (readonly unknown[])[], id: unknown) => shown.find(([shownId]) => shownId === id)?.[1];
  if (isByDay) {
    const days = new Map(rows.map(({ transactionDate: day }) => [day, show(day, day)]));
    return rows.map(({ id, transactionDate: day }) => find(days.get(day) ?? [], id));
  }
  const shown = show('all', '');
  return rows.map(({ id }) => find(shown, id));
}

const category = (name: string) => ({ organizationTransactionCategoryName: name });
const source = (detailed: string, primary: string) => ({
  sourceDetailedCategory: detailed,
  sourcePrimaryCategory: primary,
});
const merchant = (merchantName: string) => ({ merchantName });

test.each<[string, readonly Given[], string]>([
  [
    'a purchase and an invoice of one amount',
    [
      ['10', 'card', -1200, 'LAPTOP STORE', category('Electronics')],
      ['13', 'checking', 1200, 'INVOICE 17 CLIENT', category('Freelance income')],
    ],
    'spending income',
  ],
  [
    'the same without categories',
    [
      ['10', 'card', -1200, 'LAPTOP STORE', merchant('Laptop Store')],
      ['13', 'checking', 1200, 'INVOICE 17 CLIENT'],
    ],
    'spending income',
  ],
  [
    'equal amounts without a word',
    [
      ['10', 'checking', -80, 'X 4711'],
      ['11', 'second', 80, 'Y 4712'],
    ],
    'spending income',
  ],
  [
    'a purchase on a card and money into checking',
    [
      ['10', 'card', -80, 'Transfer fee shop'],
      ['11', 'checking', 80, 'Deposit'],
    ],
    'spending income',
  ],
  [
    'the name of the other account',
    [
      ['10', 'checking', -80, 'To Rainy Day'],
      ['11', 'second', 80, 'Y 4712'],
    ],
    'transfer transfer',
  ],
  [
    'the mask of the other account',
    [
      ['10', 'checking', -80, 'ONLINE ...7781'],
      ['11', 'second', 80, 'Y 4712'],
    ],
    'transfer transfer',
  ],
  [
    'the mask of a third account',
    [
      ['10', 'checking', -80, 'Transfer to 9310'],
      ['11', 'second', 80, 'Y 4712'],
    ],
    'spending income',
  ],
  [
    'a transfer and a salary',
    [
      ['10', 'checking', -80, 'Transfer'],
      ['11', 'second', 80, 'SALARY'],
    ],
    'spending income',
  ],
  [
    'two transfers of one amount in a week',
    [
      ['14', 'checking', -100, 'To broker'],
      ['14', 'checking', -100, 'To rainy day'],
      ['16', 'second', 100, 'From everyday'],
      ['17', 'broker', 100, 'Deposit'],
    ],
    'transfer transfer transfer transfer',
  ],
  [
    'one out and two in',
    [
      ['10', 'checking', -80, 'Transfer'],
      ['11', 'second', 80, 'A'],
      ['11', 'second', 80, 'B'],
    ],
    'transfer income income',
  ],
  [
    'a payment in two parts',
    [
      ['10', 'checking', -400, 'Transfer to rainy day'],
      ['11', 'second', 250, 'Part 1'],
      ['12', 'second', 150, 'Part 2'],
    ],
    'transfer transfer transfer',
  ],
  [
    'a returned transfer',
    [
      ['10', 'checking', -500, 'Transfer to Jo'],
      ['12', 'checking', 500, 'Returned transfer'],
    ],
    'transfer transfer',
  ],
  [
    'a reversed fee',
    [
      ['10', 'checking', -35, 'Overdraft'],
      ['12', 'checking', 35, 'Fee reversal'],
    ],
    'spending spending',
  ],
  [
    'a refund to another account',
    [
      ['01', 'card', -80, 'SHOES', merchant('Shoes')],
      ['10', 'checking', 80, 'SHOES', merchant('shoes')],
    ],
    'spending spending',
  ],
  [
    'seven days at the end of the year',
    [
      ['2025-12-28', 'checking', -80, 'Transfer'],
      ['2026-01-04', 'second', 80, 'A'],
    ],
    'transfer transfer',
  ],
  [
    'seven days otherwise',
    [
      ['10', 'checking', -80, 'Transfer'],
      ['17', 'second', 80, 'A'],
    ],
    'spending income',
  ],
  [
    'the payment of a card whose name is that of a loan',
    [
      ['10', 'checking', -300, 'X'],
      ['10', 'club', 300, 'Y'],
    ],
    'transfer transfer',
  ],
  ['the payment of a card', [['10', 'card', 300, 'THANK YOU']], 'transfer'],
  [
    'the payment of a card, from its other side',
    [
      ['10', 'card', 300, 'X'],
      ['10', 'checking', -300, 'Y'],
    ],
    'transfer transfer',
  ],
  ['a refund on a card', [['10', 'card', 30, 'SHOES', merchant('Shoes')]], 'income'],
  [
    'what moves on an investment',
    [
      ['10', 'broker', -500, 'BUY'],
      ['11', 'broker', 12, 'DIVIDEND'],
      ['12', 'broker', -3, 'FEE'],
    ],
    'transfer income spending',
  ],
  [
    'interest on a loan whose payments are spending',
    [
      ['10', 'checking', -1000, 'Home payment'],
      ['11', 'home', 1000, 'Payment'],
      ['12', 'home', -300, 'Interest'],
    ],
    'spending transfer transfer',
  ],
  [
    'a loan whose payments have a category',
    [
      ['10', 'checking', -1000, 'Rate', category('Darlehen')],
      ['11', 'home', 1000, 'PRINCIPAL AND INTEREST', source('LOAN_PAYMENTS_MORTGAGE_PAYMENT', 'LOAN_PAYMENTS')],
      ['12', 'home', 200, 'Sondertilgung', category('Darlehen')],
    ],
    'spending transfer transfer',
  ],
  [
    'a loan that its name alone calls one',
    [
      ['10', 'checking', -400, 'Rate VW Bank'],
      ['11', 'car', 400, 'Zahlung'],
    ],
    'spending transfer',
  ],
  [
    'what an organization calls what moves on an investment',
    [
      ['10', 'broker', -500, 'WERTPAPIERKAUF', category('Wertpapiere')],
      ['11', 'broker', 12, 'ERTRAGSGUTSCHRIFT'],
      ['12', 'broker', 9, 'CASH DIV', category('Investments')],
      ['13', 'broker', -3, 'Depotgebühr'],
      ['14', 'broker', -20, 'CAFE', merchant('Cafe')],
    ],
    'transfer income income spending spending',
  ],
  [
    'German words of a transfer, and of what comes back',
    [
      ['02', 'checking', -80, 'Eigenübertrag'],
      ['03', 'second', 80, 'Gutschrift'],
      ['10', 'checking', -60, 'Überweisung Jo'],
      ['12', 'checking', 60, 'RÜCKÜBERWEISUNG'],
      ['20', 'checking', -7, 'Entgelt'],
      ['21', 'checking', 7, 'Gebührenerstattung'],
    ],
    'transfer transfer spending spending spending spending',
  ],
  [
    'German names of the payment of a card',
    [
      ['10', 'checking', -300, 'LASTSCHRIFT KREDITKARTE', category('Kreditkarte')],
      ['11', 'second', 300, 'Y'],
    ],
    'transfer transfer',
  ],
  [
    'one person on both sides',
    [
      ['10', 'checking', -500, 'SEPA-Überweisung Max Muster'],
      ['11', 'second', 500, 'GUTSCHR. MAX MUSTER 4711'],
    ],
    'transfer transfer',
  ],
  [
    'the same words of a bank on both sides',
    [
      ['10', 'checking', -1200, 'SEPA-Überweisung Hausverwaltung'],
      ['11', 'second', 1200, 'SEPA-Überweisung Kunde'],
    ],
    'spending income',
  ],
  [
    'both sides of a return on one day that say so',
    [
      ['10', 'checking', -35, 'Reversal'],
      ['10', 'checking', 35, 'Reversal'],
    ],
    'spending spending',
  ],
  [
    'cash drawn from a loan and paid in again',
    [
      ['10', 'home', -60, 'A', source('TRANSFER_OUT_WITHDRAWAL', 'TRANSFER_OUT')],
      ['10', 'home', 60, 'A', source('TRANSFER_IN_DEPOSIT', 'TRANSFER_IN')],
    ],
    'transfer transfer',
  ],
  [
    'loans that pay each other',
    [
      ['10', 'home', -60, 'Transfer to car'],
      ['10', 'car', 60, 'Transfer from home'],
      ['20', 'car', -70, 'Transfer to home'],
      ['20', 'home', 70, 'Transfer from car'],
    ],
    'spending transfer spending transfer',
  ],
  [
    'the payment of a loan that its account does not call one',
    [
      ['10', 'checking', -1000, 'Payment', source('LOAN_PAYMENTS_MORTGAGE_PAYMENT', 'LOAN_PAYMENTS')],
      ['11', 'card', 1000, 'PRINCIPAL AND INTEREST', source('LOAN_PAYMENTS_MORTGAGE_PAYMENT', 'LOAN_PAYMENTS')],
    ],
    'spending transfer',
  ],
  ['interest on a loan without its payments', [['12', 'home', -300, 'Interest']], 'spending'],
  [
    'cash that is paid in again',
    [
      ['10', 'checking', -200, 'ATM', source('TRANSFER_OUT_WITHDRAWAL', 'TRANSFER_OUT')],
      ['12', 'second', 200, 'Deposit', source('TRANSFER_IN_DEPOSIT', 'TRANSFER_IN')],
    ],
    'transfer transfer',
  ],
  [
    'cash that is not',
    [['10', 'checking', -200, 'ATM', source('TRANSFER_OUT_WITHDRAWAL', 'TRANSFER_OUT')]],
    'spending',
  ],
  [
    'a refund in a category of spending',
    [
      ['02', 'checking', -100, 'A', category('Clothing')],
      ['03', 'checking', -94, 'B', category('clothing')],
      ['20', 'checking', 27, 'C', category('Clothing')],
    ],
    'spending spending spending',
  ],
  [
    'a category of both',
    [
      ['02', 'checking', -10, 'A', category('Misc')],
      ['20', 'checking', 27, 'C', category('Misc')],
    ],
    'spending income',
  ],
  [
    'one side that is ignored',
    [
      ['10', 'checking', -80, 'Transfer', { isIgnored: true }],
      ['11', 'second', 80, 'A'],
    ],
    'transfer transfer',
  ],
  [
    'two currencies',
    [
      ['10', 'checking', -110, 'Transfer'],
      ['12', 'euro', 100, 'Transfer', { currencyCode: 'EUR' }],
    ],
    'transfer transfer',
  ],
  [
    'two currencies of which one says nothing',
    [
      ['10', 'checking', -110, 'Transfer'],
      ['12', 'euro', 100, 'Y', { currencyCode: 'EUR' }],
    ],
    'spending income',
  ],
  [
    'the payment of a loan in two currencies, of which the side that pays is ignored',
    [
      ['10', 'checking', -110, 'Transfer', { isIgnored: true }],
      ['12', 'euro', 100, 'Y', { ...source('LOAN_PAYMENTS_CAR_PAYMENT', 'LOAN_PAYMENTS'), currencyCode: 'EUR' }],
    ],
    'transfer transfer',
  ],
  [
    'a fee on the way',
    [
      ['10', 'checking', -1000, 'Transfer'],
      ['12', 'second', 985, 'Transfer'],
    ],
    'transfer transfer',
  ],
  [
    'too much for a fee',
    [
      ['10', 'checking', -1000, 'Transfer'],
      ['12', 'second', 900, 'Transfer'],
    ],
    'spending income',
  ],
])('%s', (_, rows, kinds) => {
  expect(kindsOf(rows).join(' ')).toBe(kinds);
});

test.each<[string, readonly Given[], string[]]>([
  [
    'its sides',
    [
      ['10', 'checking', -80, 'To Rainy Day'],
      ['11', 'second', 80, 'Y 4712'],
    ],
    ['matched with Rainy day on 2026-11-11', 'matched with Everyday on 2026-11-10'],
  ],
  [
    'one of several',
    [
      ['10', 'checking', -80, 'Transfer'],
      ['11', 'second', 80, 'A'],
      ['11', 'second', 80, 'B'],
    ],
    ['matched with one of 2, such as Rainy day on 2026-11-11', 'sign', 'sign'],
  ],
  [
    'the rules alone',
    [
      ['10', 'card', 300, 'THANK YOU'],
      ['12', 'checking', -80, 'A', source('TRAVEL_FLIGHTS', 'TRAVEL')],
      ['13', 'checking', -35, 'Overdraft'],
      ['14', 'checking', 35, 'Fee reversal'],
    ],
    ['account', 'source category', 'sign', 'return of Everyday on 2026-11-13'],
  ],
])('the reason of a kind names %s', (_, rows, reasons) => {
  expect(kindsOf(rows, 'kindReason')).toEqual(reasons);
});

test('a summary with its status says what transfers have no other side', () => {
  const moved = source('TRANSFER_OUT_ACCOUNT_TRANSFER', 'TRANSFER_OUT');
  const rows = [
    paid('2026-11-02', -900, { ...moved, name: 'Zelle to landlord' }),
    paid('2026-11-03', -80, { ...moved, name: 'To broker' }),
    paid('2026-11-04', 80, { ...source('TRANSFER_IN_ACCOUNT_TRANSFER', 'TRANSFER_IN'), accountId: brokerageId }),
  ];
  const given = ['month', '2026-11', '', 'columns=month,transfers; headers=false'] as const;
  expect(evaluateTable(platformWith(rows), 'FIN_SUMMARY', ...given, 'status=true')).toEqual([
    ['2026-11', -900],
    [
      expect.stringMatching(
        /\. Transfers whose other side no account has: 900 USD out \(1\)\. What of it is income or spending gets that kind in FIN Categories$/,
      ),
      null,
    ],
  ]);
});

test('of thousands of transfers in a week, each is not compared with all', () => {
  let reads = 0;
  const rows = Array.from({ length: 2000 }, (_, index) => ({
    id: String(index),
    transactionDate: `2026-11-0${1 + (index % 7)}`,
    displayAmount: (index % 2 === 0 ? 1 : -1) * (index % 4 < 2 ? 50 : 1000 + index),
    currencyCode: 'USD',
    name: 'Transfer',
    get accountId() {
      reads += 1;
      return index % 3 === 0 ? 'checking' : 'second';
    },
  }));
  expect(findTransfers(rows, () => false, weighEvidence([])).size).toBe(0);
  expect(reads).toBeLessThan(100 * rows.length);
});

test('a kind does not depend on the days that a formula asks for', () => {
  const day = fc
    .integer({ min: 0, max: 75 })
    .map((after) => new Date(Date.UTC(2025, 10, 15 + after)).toISOString().slice(0, 10));
  const transaction = fc.tuple(
    day,
    fc.constantFrom('checking', 'second', 'card', 'home', 'broker', 'euro'),
    fc.constantFrom(-100, 100, -60, 60, -40, 40, -97),
    fc.constantFrom('A', 'Transfer', 'To rainy day', 'From everyday', 'Returned', 'Salary', 'Cash'),
    fc.constantFrom(
      {},
      {},
      { isIgnored: true },
      category('Clothing'),
      merchant('Shoes'),
      { currencyCode: 'EUR' },
      source('TRANSFER_OUT_SAVINGS', 'TRANSFER_OUT'),
      source('TRANSFER_OUT_WITHDRAWAL', 'TRANSFER_OUT'),
      source('TRANSFER_IN_DEPOSIT', 'TRANSFER_IN'),
      source('LOAN_PAYMENTS_MORTGAGE_PAYMENT', 'LOAN_PAYMENTS'),
    ),
  );
  fc.assert(
    fc.property(fc.array(transaction, { minLength: 2, maxLength: 14 }), (given) => {
      expect(kindsOf(given, 'kind', true)).toEqual(kindsOf(given));
    }),
    { numRuns: 20 },
  );
});
