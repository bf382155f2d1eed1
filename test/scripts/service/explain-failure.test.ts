import { explainFailure } from '../../../scripts/service/explain-failure';

const server = { kind: 'server', url: 'postgres://fin:secret@db1:5432,db2:5432/fin?sslmode=require' } as const;
const folder = { kind: 'folder', path: '/nowhere/fin' } as const;

test.each([
  [
    { code: '53100', message: 'could not extend file "base/5/16621": No space left on device' },
    server,
    'The disk of the PostgreSQL server db1:5432,db2:5432 is full. Nothing was stored. Free space on it and run the command again.',
  ],
  [
    { code: '53100', message: 'could not extend file "base/5/16621": No space left on device' },
    folder,
    'The disk of /nowhere/fin is full. Nothing was stored. Free space on it and run the command again.',
  ],
  [
    { code: '57P01', message: 'terminating connection due to administrator command' },
    server,
    'PostgreSQL is shutting down, or an operator ended the connection. Nothing was stored.',
  ],
])('%j becomes a sentence without the password', (error, location, message) => {
  expect(explainFailure(error, location)).toMatchObject({ message, cause: error });
});

test('an error that is not of the database stays as it is', () => {
  const error = Object.assign(new Error('ENOENT: no such file or directory'), { code: 'ENOENT', syscall: 'open' });
  expect(explainFailure(error, server)).toBe(error);
  const portal = new Error('cannot drop active portal ""');
  expect(explainFailure(portal, folder)).toBe(portal);
});
