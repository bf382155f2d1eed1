import fc from 'fast-check';
import { createWildcard } from '../../../src/addon/formulas/row-filters';

test.each([
  ['Transfer', 'transfer', true],
  ['Transfer', 'Transfers', false],
  ['*credit card*', 'LOAN_PAYMENTS_CREDIT_CARD_PAYMENT', true],
  ['loan*', 'LOAN_PAYMENTS', true],
  ['*payments', 'LOAN_PAYMENTS', true],
  ['a*a', 'a', false],
  ['a*a', 'aa', true],
  ['*', '', true],
  ['**', 'x', true],
  ['*aa*aa*', 'aaa', false],
  ['a.c', 'abc', false],
])('%j matches %j: %j', (pattern, name, fits) => {
  expect(createWildcard(pattern)(name)).toBe(fits);
});

test('matches the same texts as an equivalent regular expression', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'B', ' ', '*', '.'), maxLength: 12 });
  fc.assert(
    fc.property(text, text, (pattern, name) => {
      const source = pattern.replace(/ +/g, ' ').replace(/\./g, '\\.').replace(/\*/g, '[^]*');
      const expression = new RegExp(`^${source}$`, 'i');
      expect(createWildcard(pattern)(name)).toBe(expression.test(name.replace(/ +/g, ' ')));
    }),
  );
});

test('six asterisks and a long name are matched in linear time', () => {
  const name = 'a'.repeat(200_000);
  expect(createWildcard('*a*a*a*a*a*b')(name)).toBe(false);
  expect(createWildcard(`${'*a'.repeat(10_000)}*`)(name)).toBe(true);
  expect(createWildcard(`x${' '.repeat(200_000)}y`)(`x${'_'.repeat(200_000)}z`)).toBe(false);
});
