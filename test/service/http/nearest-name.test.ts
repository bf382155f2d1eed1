import { findNearest } from '../../../src/service/http/nearest-name';

const names = ['accountId', 'dateFrom', 'dateTo', 'pending', 'visibility', 'category', 'pageSize', 'pageToken'];

test.each([
  ['datefrom', 'dateFrom'],
  ['date_from', 'dateFrom'],
  ['pagesize', 'pageSize'],
  ['page_token', 'pageToken'],
  ['catgory', 'category'],
  ['accountid', 'accountId'],
])('%s is nearest to %s', (given, expected) => {
  expect(findNearest(names, given)).toBe(expected);
});

test.each(['surplus', 'x', '', 'constructor', 'a'.repeat(10_000)])('%s is near to none', (given) => {
  expect(findNearest(names, given)).toBeNull();
});
