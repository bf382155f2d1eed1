import { readServerUrls } from '../../../src/service/database/server-urls';

test.each([
  ['postgres://db1/fin', ['postgres://db1/fin']],
  ['postgres://u:p%2C@db1:5433,db2/fin', ['postgres://u:p%2C@db1:5433/fin', 'postgres://u:p%2C@db2/fin']],
  ['postgresql://[::1]:1,%2Frun%2Fa/fin?x=1', ['postgresql://[::1]:1/fin?x=1', 'postgresql://%2Frun%2Fa/fin?x=1']],
])('splits %s into its servers', (url, urls) => {
  expect(readServerUrls(url)).toEqual({ urls, needsPrimary: false });
});

test.each([
  ['read-write', true],
  ['primary', true],
  ['any', false],
])('target_session_attrs=%s', (target, needsPrimary) => {
  expect(readServerUrls(`postgres://db1,db2/fin?sslmode=require&target_session_attrs=${target}`).needsPrimary).toBe(
    needsPrimary,
  );
});

test.each([
  ['postgres://db1/fin?target_session_attrs=standby', 'target_session_attrs=standby is none of'],
  ['postgres://db1,/fin', 'a server has no name'],
  ['postgres:///fin?host=db1,db2', 'write several servers before the database'],
  ['postgres:///fin?port=1%2C2', 'write several servers before the database'],
  ['mysql://db1/fin', 'DATABASE_URL is not an address such as postgres://user:password@host:5432/database'],
  ['db1', 'DATABASE_URL is not an address'],
  ['postgres://u:p@ss@db1/fin', 'Percent-encode @ : / ? # in a password'],
  ['postgres://u:p/s@db1/fin', 'Percent-encode'],
  ['postgres://u:p s@db1/fin', 'Percent-encode'],
])('%s is refused', (url, message) => {
  expect(() => readServerUrls(url)).toThrow(message);
});

test('the address of a replica is named in its errors, and does not ask for a primary', () => {
  expect(() => readServerUrls('db2', true)).toThrow('DATABASE_REPLICA_URL is not an address');
  expect(() => readServerUrls('postgres://db2/fin?target_session_attrs=primary', true)).toThrow(
    'DATABASE_REPLICA_URL: remove target_session_attrs. A standby accepts no writes.',
  );
});
