import { originOf, readBaseUrl } from '../../../src/addon/connections/endpoint';

test.each([
  ['https://api.example.com', 'https://api.example.com'],
  ['  https://API.Example.com/  ', 'https://api.example.com'],
  ['HTTPS://api.example.com/Fin/v2/', 'https://api.example.com/Fin/v2'],
  ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
  ['https://api.fin.test', 'https://api.fin.test'],
  ['api.example.com', 'https://api.example.com'],
  ['api.example.com/fin/', 'https://api.example.com/fin'],
  ['https://api.example.com/v1', 'https://api.example.com'],
  ['https://api.example.com/v1/', 'https://api.example.com'],
  ['https://api.example.com/fin/docs', 'https://api.example.com/fin'],
  ['https://api.example.com/openapi.json', 'https://api.example.com'],
  ['https://v1.example.com', 'https://v1.example.com'],
])('%j is %s', (text, baseUrl) => {
  expect(readBaseUrl(text)).toBe(baseUrl);
});

test.each([
  '',
  'localhost/v1',
  'https://v1',
  'https://docs/docs',
  'api.internal',
  'http://api.example.com',
  'ftp://api.example.com',
  'https://',
  'https://user@api.example.com',
  'https://user:pass@api.example.com',
  'https://api.example.com@evil.example',
  'https://api.example.com:8443',
  'https://api.example.com:443',
  'https://api.example.com:',
  'https://localhost',
  'https://api.localhost',
  'https://metadata.google.internal',
  'https://printer.local',
  'https://intranet',
  'https://127.0.0.1',
  'https://0x7f.0.0.1',
  'https://2130706433',
  'https://1.2.3.0x4',
  'https://[::1]',
  'https://api.example.com.',
  'https://api..example.com',
  'https://-api.example.com',
  'https://bücher.example',
  'https://api.ban\u212a.com',
  'https://аpi.example.com',
  'https://api。example.com',
  'https://api.example.com\u200b',
  'https://①②⑦.⓪.⓪.①',
  'https://0x7f000001',
  'https://0177.0.0.1',
  'https://127.1',
  'https://[::ffff:127.0.0.1]',
  'https://metadata.google.internal.',
  'https://api.example.com\t@evil.example',
  'https:/api.example.com',
  'https:///api.example.com',
  'javascript:https://api.example.com',
  'https://api.example.com?x=1',
  'https://api.example.com/#x',
  'https://api.example.com\\@evil.example',
  'https://api.example.com/a/../b',
  'https://api.example.com//b',
  'https://api.example.com/a b',
  'https://api.example.com/%2e%2e',
  'https://api.example.com\nhttps://evil.example',
  `https://${'a'.repeat(64)}.example`,
])('%j is refused', (text) => {
  expect(() => readBaseUrl(text)).toThrow(expect.objectContaining({ code: 'invalid_base_url' }));
});

test('explains what is wrong with an address', () => {
  expect(() => readBaseUrl('http://api.example.com')).toThrow('The address must begin with https.');
  expect(() => readBaseUrl('https://me@api.example.com')).toThrow('The address cannot have a user name.');
  expect(() => readBaseUrl('https://api.example.com:8443')).toThrow('The address cannot have a port.');
  expect(() => readBaseUrl('https://10.0.0.1')).toThrow('The address must be a public name.');
});

test('the origin of an address is everything before its path', () => {
  expect(originOf('https://api.example.com/fin/v1?x=https://evil.example')).toBe('https://api.example.com');
  expect(originOf('nonsense')).toBe('');
});
