import { scriptedApi } from '../../support/api/scripted-api';
import { connectedPlatform, evaluateTable } from '../../support/platform/connected-platform';

const accounts = [
  { id: 'a', name: 'Joint, Household', category: 'bank', balances: { current: 10, currencyCode: 'USD' } },
  { id: 'b', name: 'Card', category: 'debt', balances: { current: 4.1, currencyCode: 'USD' } },
  { id: 'c', name: 'Loan', category: 'debt', balances: { current: null, currencyCode: 'USD' } },
];
const holdings = ['a', 'b'].map((accountId) => ({ id: `of ${accountId}`, accountId, assetName: `Fund ${accountId}` }));
const platformWith = () =>
  connectedPlatform({ server: scriptedApi({ 'GET /v1/accounts': accounts, 'GET /v1/holdings': holdings }) });

test.each([
  ['Joint, Household', ['Fund a']],
  ["'Joint, Household'", ['Fund a']],
  ["'Joint, Household', Card", ['Fund b', 'Fund a']],
])('the account %j of FIN_HOLDINGS may have a comma in its name', (account, assets) => {
  const table = evaluateTable(platformWith(), 'FIN_HOLDINGS', account, 'columns=asset; headers=false');
  expect(table.flat()).toEqual(assets);
});

test('the signed balance of a debt is negative, so that a column can be summed', () => {
  const table = evaluateTable(platformWith(), 'FIN_ACCOUNTS', 'columns=name,signedBalance; headers=false');
  expect(table).toEqual([
    ['Card', -4.1],
    ['Joint, Household', 10],
    ['Loan', null],
  ]);
});

test('merged holdings of a security are one row, by share if wanted', () => {
  const fund = (accountId: string, marketValue: number, more: object = {}) => ({
    id: `${accountId} ${marketValue}`,
    accountId,
    assetName: 'Fund',
    tickerSymbol: 'FND',
    marketValue,
    marketValueCurrencyCode: 'USD',
    costBasis: 1,
    ...more,
  });
  const platform = connectedPlatform({
    server: scriptedApi({
      'GET /v1/accounts': [{ ...accounts[0], ownershipPercentage: 50 }, accounts[1]],
      'GET /v1/holdings': [
        fund('a', 10.1),
        fund('b', 5, { costBasis: null }),
        fund('b', 7, { marketValueCurrencyCode: 'EUR' }),
      ],
    }),
  });
  const ask = (options: string) =>
    evaluateTable(platform, 'FIN_HOLDINGS', '', options, 'columns=asset,value,cost,currency,account; headers=false');
  expect(ask('merged=true; sort=-value')).toEqual([
    ['Fund', 15.1, null, 'USD', null],
    ['Fund', 7, 1, 'EUR', 'Card'],
  ]);
  expect(ask('merged=true; share=true; currency=USD')).toEqual([['Fund', 10.05, null, 'USD', null]]);
});
