import {
  type FunctionName,
  functionNames,
  functionSpec,
  type functions,
  optionNames,
} from '../../../../src/addon/formulas/catalogue/functions';
import { functionHelp, optionText, parametersOf } from '../../../../src/addon/formulas/catalogue/help';
import type { baseOptions } from '../../../../src/addon/formulas/catalogue/spec';
import { accounts, brokerageId, tags, transaction, travelId } from '../../../support/api/sample-records';
import { list, type Route, scriptedApi } from '../../../support/api/scripted-api';
import { connectedPlatform, evaluate } from '../../../support/platform/connected-platform';
import { FakeSheet } from '../../../support/sheets/fake-sheet';

describe.each(functionNames)('%s', (name) => {
  const { columns, options, parameters } = functionSpec(name);
  const { examples: own, parameters: texts, rules = [], summary } = functionHelp(name);

  test('has help for its purpose and each parameter', () => {
    expect(summary).toMatch(/^[A-Z].*\.$/);
    expect(Object.keys(texts)).toEqual(parameters.map((parameter) => parameter.name));
    for (const { text } of parametersOf(name)) expect(text).toMatch(/^[^\n]{10,}$/);
    for (const { text } of parametersOf(name)) expect(text).not.toContain('*/');
    expect(own.length).toBeGreaterThan(0);
    for (const rule of rules) expect(rule).toMatch(/^[^\n]+\.$/);
  });

  test('has existing and distinct columns, and derives none with the name of an API field', () => {
    const keys = columns?.named.map(({ key }) => key) ?? [];
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of columns?.defaults ?? []) expect(keys).toContain(key);
    const derived = columns?.named.filter(({ field }) => field === undefined).map(({ key }) => key) ?? [];
    expect(derived.filter((key) => key in (columns?.fields ?? {}))).toEqual([]);
  });

  test('has help for each of its options', () => {
    for (const option of optionNames(name)) expect(optionText(name, option)).toMatch(/^[^|\n]{10,}$/);
  });

  test('has distinct names and aliases of options', () => {
    const names = Object.entries(options).flatMap(([option, { aliases = [] }]) => [option, ...aliases]);
    expect(new Set(names.map((each) => each.toLowerCase())).size).toBe(names.length);
  });
});

/** For each function the arguments it needs, and for each option a value that changes its table; null: none does. */
const samples: {
  readonly [Name in FunctionName]: {
    readonly needed: readonly unknown[];
    readonly options: { readonly [Option in Exclude<OptionOf<Name>, keyof typeof baseOptions>]: string | null };
  };
} = {
  FIN_TRANSACTIONS: { needed: [], options: { ...transactionSamples(), tag: 'Travel', subtags: null, splits: 'true' } },
  // No tag below it has a transaction.
  FIN_TAGGED: { needed: ['Travel'], options: { ...transactionSamples(), subtags: null, splits: 'true' } },
  FIN_SUMMARY: {
    needed: ['month'],
    options: {
      ...transactionSamples(),
      columns: 'count',
      dates: 'real',
      sort: 'net',
      compare: 'year',
      tag: 'Travel',
      subtags: null,
      without: 'Rent',
      measure: 'in',
      totals: 'true',
      share: 'true',
      in: 'GBP',
    },
  },
  FIN_RECURRING: {
    needed: [],
    options: {
      account: 'Checking',
      merchant: 'Cafe',
      currency: 'EUR',
      kind: 'income',
      interval: 'weekly',
      state: 'ended',
      columns: 'merchant',
      sort: 'amount',
      limit: '1',
      headers: 'raw',
      dates: 'text',
      status: 'true',
    },
  },
  FIN_FORECAST: {
    needed: ['Checking, Brokerage', '+5d'],
    options: {
      by: 'month',
      detail: 'true',
      in: 'GBP',
      currency: 'EUR',
      columns: 'balance',
      sort: 'balance',
      limit: '1',
      headers: 'raw',
      dates: 'text',
      status: 'true',
    },
  },
  FIN_NETWORTH: {
    needed: [],
    options: {
      account: 'Checking',
      category: 'bank',
      share: 'false',
      in: 'GBP',
      currency: 'EUR',
      columns: 'net',
      sort: '-net',
      limit: '1',
      headers: 'raw',
      status: 'true',
    },
  },
  FIN_HOLDINGS: {
    needed: [],
    options: {
      account: 'Checking',
      currency: 'EUR',
      tickerSymbol: 'ABC',
      isCashEquivalent: 'true',
      // Samples without amounts or a second holding.
      merged: null,
      share: null,
      in: 'GBP',
      columns: 'asset',
      sort: 'asset',
      limit: '1',
      headers: 'raw',
      // A holding has no date.
      dates: null,
      status: 'true',
    },
  },
  FIN_ACCOUNTS: {
    needed: [],
    options: {
      account: 'Checking',
      status: 'ACTIVE',
      category: 'bank',
      currency: 'EUR',
      sourceType: 'MANUAL',
      supportsTransactions: 'false',
      supportsHoldings: 'true',
      columns: 'name',
      sort: '-name',
      limit: '1',
      headers: 'raw',
      dates: 'text',
    },
  },
  FIN_BALANCE: { needed: ['Checking'], options: {} },
  FIN_CHECK: {
    needed: ['', '2026-10', '2026-11'],
    options: {
      columns: 'account',
      sort: '-account',
      limit: '1',
      headers: 'raw',
      dates: 'text',
      status: 'true',
    },
  },
  FIN_PERFORMANCE: {
    needed: [
      'Checking, Brokerage',
      'all',
      '',
      [
        ['Day', 'Account', 'Balance'],
        ['2026-10-01', 'Brokerage', 90],
      ],
    ],
    options: {
      currency: 'EUR',
      annualize: 'true',
      totals: 'true',
      // Only of a total.
      share: null,
      in: 'GBP',
      columns: 'gain',
      sort: '-account',
      limit: '1',
      headers: 'raw',
      dates: 'text',
      status: 'true',
    },
  },
  FIN_BALANCES: {
    needed: ['', '2026-11-18', '2026-11-21'],
    options: {
      category: 'bank',
      currency: 'EUR',
      carry: 'true',
      totals: 'true',
      // Only of a total.
      share: null,
      in: 'GBP',
      columns: 'balance',
      sort: '-account',
      limit: '1',
      headers: 'raw',
      dates: 'text',
      status: 'true',
    },
  },
  FIN_TAGS: {
    needed: [],
    options: {
      archived: 'true',
      columns: 'slug',
      sort: '-path',
      limit: '1',
      headers: 'raw',
      dates: 'text',
      status: 'true',
    },
  },
  FIN_ORGANIZATION: { needed: [], options: {} },
  FIN_STATUS: { needed: [], options: {} },
};

type OptionOf<Name extends FunctionName> = keyof (typeof functions)[Name]['spec']['options'];

function transactionSamples() {
  return {
    account: 'Checking',
    category: 'Rent',
    apiCategory: 'Rent',
    group: 'Home',
    kind: 'income',
    merchant: 'Cafe',
    currency: 'EUR',
    pending: 'true',
    visibility: 'ignored',
    columns: 'name',
    sort: 'name',
    limit: '1',
    headers: 'raw',
    dates: 'text',
    status: 'true',
  };
}

const shownTransactions = [
  transaction(1, { merchantName: 'Cafe', accountOwnershipPercentage: 50, transactionDate: '2026-10-31' }),
  transaction(2, {
    accountId: brokerageId,
    currencyCode: 'EUR',
    pending: true,
    organizationTransactionCategoryName: 'Rent',
  }),
];
const holdings = [
  { id: 'h1', accountId: accounts[0]?.id, assetName: 'Cash', marketValueCurrencyCode: 'USD', isCashEquivalent: true },
  { id: 'h2', accountId: brokerageId, assetName: 'Fund', marketValueCurrencyCode: 'EUR', tickerSymbol: 'ABC' },
];
/** Two that are paid each month. */
const repeated = ['08', '09', '10', '11'].flatMap((month, index) => [
  transaction(10 + index, { merchantName: 'Cafe', transactionDate: `2026-${month}-03`, displayAmount: -5 }),
  transaction(20 + index, {
    accountId: brokerageId,
    currencyCode: 'EUR',
    merchantName: 'Landlord',
    transactionDate: `2026-${month}-04`,
    displayAmount: -900,
  }),
]);
const transactionRoute: Route = ({ query }) =>
  list(
    shownTransactions
      .filter((row) => query['category'] === undefined || 'organizationTransactionCategoryName' in row)
      .slice(0, query['visibility'] === 'ignored' ? 0 : 2),
  );

const categoryRows = [
  ['Category', 'Kind', 'Group'],
  ['Rent', '', 'Home'],
];

const rateRows = [
  ['Currency', 'Rate to USD'],
  ['EUR', '1.09'],
  ['GBP', '1.27'],
];

function evaluateWith(name: FunctionName, ...options: string[]): unknown {
  const routes = {
    'GET /v1/transactions': name === 'FIN_RECURRING' ? repeated : transactionRoute,
    [`GET /v1/tags/${travelId}/transactions`]: name === 'FIN_TAGGED' ? transactionRoute : [],
    'GET /v1/holdings': holdings,
    'GET /v1/accounts': accounts.map((each) => ({
      ...each,
      ownershipPercentage: 50,
      lastBalanceRefreshAt: '2026-11-20T08:00:00Z',
    })),
    'GET /v1/tags': tags,
  };
  const platform = connectedPlatform({ server: scriptedApi(routes) });
  platform.sheets.push(new FakeSheet('FIN Categories', [...categoryRows], 7));
  platform.sheets.push(new FakeSheet('FIN Rates', [...rateRows], 8));
  const { needed } = samples[name];
  return evaluate(platform, name, ...needed, ...options);
}

const optionSamples = functionNames.flatMap((name) =>
  Object.entries(samples[name].options).flatMap(([option, value]) =>
    value === null ? [] : [[name, option, value] as const],
  ),
);

test.each(optionSamples)('%s applies its option %s', (name, option, value) => {
  expect(evaluateWith(name, `${option}=${value}`)).not.toEqual(evaluateWith(name));
});
