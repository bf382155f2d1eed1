import { seal, unseal } from '../../../src/service/pages/seal';

const secret = '11'.repeat(32);

test('unseals what it sealed with the same bound text', () => {
  for (const text of ['', 'x', '["2026-01-01","é"]']) {
    expect(unseal(secret, seal(secret, text, 'here'), 'here')).toBe(text);
  }
});

test('seals the same text differently each time', () => {
  expect(seal(secret, 'x', 'here')).not.toBe(seal(secret, 'x', 'here'));
});

test('unseals nothing with another bound text or another secret', () => {
  const sealed = seal(secret, 'x', 'here');
  expect(unseal(secret, sealed, 'there')).toBeNull();
  expect(unseal('22'.repeat(32), sealed, 'here')).toBeNull();
});

test.each(['', 'A', 'AAAA', 'A'.repeat(37), '!'.repeat(60), 'é'.repeat(60)])('%j cannot be unsealed', (text) => {
  expect(unseal(secret, text, 'here')).toBeNull();
});

test('accepts only one encoding', () => {
  const sealed = seal(secret, 'xy', 'here');
  for (const other of [`${sealed}=`, `${sealed}A`, `${sealed} `, sealed.slice(0, -1)]) {
    expect(unseal(secret, other, 'here')).toBeNull();
  }
});
