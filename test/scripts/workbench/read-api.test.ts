import { readApi } from '../../../scripts/workbench/read-api';

test.each(['https://api.example.com/', 'http://127.0.0.1:9', 'http://[::1]:9', 'http://localhost:9/fin'])(
  'reads the API at %s',
  (address) => {
    expect(readApi(address, 'key')).toEqual({ url: address.replace(/\/$/, ''), key: 'key' });
  },
);

test.each(['http://api.example.com', 'http://127.0.0.1.example.com', 'http://10.0.0.1'])(
  'sends no key in clear to %s',
  (address) => {
    expect(() => readApi(address, 'key')).toThrow(
      `--api ${address} would send the key in clear: write an address that begins with https.`,
    );
  },
);
