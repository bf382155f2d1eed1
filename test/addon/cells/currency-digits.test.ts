import { currencyDigits } from '../../../src/addon/cells/currency-digits';

// In several versions of ICU, the first five have other decimals than in ISO 4217.
test.each([
  ['HUF', 2],
  ['COP', 2],
  ['IDR', 2],
  ['PKR', 2],
  ['RSD', 2],
  ['EUR', 2],
  ['JPY', 0],
  ['ISK', 0],
  ['KWD', 3],
  ['CLF', 4],
  ['', 2],
])('%s has the decimals of ISO 4217: %i', (code, digits) => {
  expect(currencyDigits(code)).toBe(digits);
});
