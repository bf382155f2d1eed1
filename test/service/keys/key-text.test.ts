import { createKeyText, hashKeyText, isKeyText, withoutKeys } from '../../../src/service/keys/key-text';

const key = 'fin_0000000000000000000000000000002Uvxlm';

test('a key is a prefix, 30 characters and their checksum', () => {
  expect(key).toBe(`fin_${'0'.repeat(30)}${key.slice(-6)}`);
  expect(key).toHaveLength(40);
  expect(isKeyText(key)).toBe(true);
});

test('keys differ', () => {
  expect(new Set(Array.from({ length: 100 }, () => createKeyText())).size).toBe(100);
});

test('detects any single changed character', () => {
  const random = createKeyText();
  for (let index = 0; index < random.length; index += 1) {
    const changed = random.slice(0, index) + (random[index] === 'A' ? 'B' : 'A') + random.slice(index + 1);
    expect([changed, isKeyText(changed)]).toEqual([changed, false]);
  }
});

test.each([
  '',
  'fin_',
  key.slice(0, -1),
  `${key}0`,
  ` ${key}`,
  `${key}\n`,
  key.replace('fin_', 'FIN_'),
  key.replace('0', '-'),
])('%j is not a key', (text) => {
  expect(isKeyText(text)).toBe(false);
});

test('the hash is the SHA-256 in hex', () => {
  expect(hashKeyText('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test.each([
  [`/v1/${key}/x`, '/v1/fin_[redacted]/x'],
  [`/v1/${key.replace('_', '%5F')}`, '/v1/fin_[redacted]'],
  [`/v1/%66%69n_${key.slice(4)}`, '/v1/fin_[redacted]'],
  [`/v1/${key.replace('U', '%55')}`, '/v1/fin_[redacted]'],
  [`/v1/${key.replace('_', '%255F')}`, '/v1/fin_[redacted]'],
  [`/v1/${key.replace('_', '%2525255F')}`, '/v1/fin_[redacted]'],
  [`/v1/${key.replace('_', '%%35F')}`, '/v1/fin_[redacted]'],
  [`/v1/${key.replace('_', '%25%35%46')}`, '/v1/fin_[redacted]'],
  [`/v1/fin%${'25'.repeat(20)}5F${key.slice(4)}`, '/v1/fin_[redacted]'],
  ['/v1/fin_short%20%C3%A9', '/v1/fin_short%20%C3%A9'],
])('%s is logged as %s', (text, redacted) => {
  expect(withoutKeys(text)).toBe(redacted);
});
