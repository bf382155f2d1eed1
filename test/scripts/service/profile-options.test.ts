import { readProfile } from '../../../scripts/service/profile-options';

test('a currency is stored in capital letters, and an empty one removes it', () => {
  expect(readProfile({ currency: 'usd' })).toEqual({ baseCurrencyCode: 'USD' });
  expect(readProfile({ currency: '' })).toEqual({ baseCurrencyCode: null });
  expect(readProfile({ name: 'x' })).toEqual({ name: 'x' });
});

test.each(['$', 'dollar'])('%s is no currency', (currency) => {
  expect(() => readProfile({ currency })).toThrow(`--currency ${currency} is not a currency code such as USD.`);
});
