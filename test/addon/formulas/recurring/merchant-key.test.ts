import { merchantKey, merchantName, nameKey } from '../../../../src/addon/formulas/recurring/merchant-key';

test.each([
  ['Netflix', 'netflix'],
  ['NETFLIX.COM', 'netflix'],
  ['Café  Zoë', 'cafe zoe'],
  ['7-Eleven', '7 eleven'],
  ['E.ON', 'e on'],
  ['Inc.', 'inc.'],
])('the merchant %s is %s', (name, key) => {
  expect(merchantKey(name)).toBe(key);
});

test.each([
  ['POS NETFLIX.COM 866-579-7172', 'netflix'],
  ['RECURRING PAYMENT Netflix #1203', 'netflix'],
  ['PAYPAL *SPOTIFY P1A2B3', 'paypal spotify'],
  ['SEPA LASTSCHRIFT Stadtwerke Lübeck 11/2026', 'stadtwerke lubeck'],
  ['CHECK 1023', 'check'],
  // Nothing else is left.
  ['CARD 1203', 'card 1203'],
])('the name %s is %s', (name, key) => {
  expect(nameKey(name)).toBe(key);
});

test('people see the merchant as it is, or the name without numbers', () => {
  expect(merchantName({ merchantName: '7-Eleven', name: 'POS 7-ELEVEN 33' })).toBe('7-Eleven');
  expect(merchantName({ name: 'City Rent 11/2026  REF 8837' })).toBe('City Rent REF');
  expect(merchantName({ name: '1203' })).toBe('1203');
  expect(merchantName({})).toBe('');
});
