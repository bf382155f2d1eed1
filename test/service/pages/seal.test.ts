import { seal, unseal } from '../../../src/service/pages/seal';

const secret = '11'.repeat(32);

test('opens what it sealed, beside the same text', () => {
  for (const text of ['', 'x', '["2026-01-01","é"]']) {
    expect(unseal(secret, seal(secret, text, 'here'), 'here')).toBe(text);
  }
});

test('never seals twice alike', () => {
  expect(seal(secret, 'x', 'here')).not.toBe(seal(secret, 'x', 'here'));
});

test('opens nothing beside another text or with another secret', () => {
  const sealed = seal(secret, 'x', 'here');
  expect(unseal(secret, sealed, 'there')).toBeNull();
  expect(unseal('22'.repeat(32), sealed, 'here')).toBeNull();
});

test.each(['', 'A', 'AAAA', 'A'.repeat(37), '!'.repeat(60), 'é'.repeat(60)])('%j opens as nothing', (text) => {
  expect(unseal(secret, text, 'here')).toBeNull();
});

test('takes one spelling only', () => {
  const sealed = seal(secret, 'xy', 'here');
  for (const other of [`${sealed}=`, `${sealed}A`, `${sealed} `, sealed.slice(0, -1)]) {
    expect(unseal(secret, other, 'here')).toBeNull();
  }
});
