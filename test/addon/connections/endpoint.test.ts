import { originOf } from '../../../src/addon/connections/endpoint';

test('the origin of an address is everything before its path', () => {
  expect(originOf('https://api.example.com/fin/v1?x=https://evil.example')).toBe('https://api.example.com');
  expect(originOf('nonsense')).toBe('');
});
