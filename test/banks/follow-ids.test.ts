import type { FetchedAccount } from '../../src/banks/fetched';
import { followIds, type KnownAccount } from '../../src/banks/follow-ids';

const fetched = (id: string, name: string, currency = 'USD'): FetchedAccount => ({
  account: { id, bank: 'ORG', name, type: null },
  institution: 'My Bank',
  login: null,
  currency,
  from: '2026-11-01',
  until: '2026-11-28',
  closing: null,
  available: null,
  hasAllPending: true,
  transactions: [],
});
const known = (id: string, externalId: string, name: string, currency = 'USD'): KnownAccount => ({
  id,
  externalId,
  name,
  currency,
  institution: 'My Bank',
});

test.each<[string, FetchedAccount[], KnownAccount[], [string, string][]]>([
  ['the same id', [fetched('1', 'A')], [known('a', '1', 'A')], []],
  ['another id', [fetched('2', 'A'), fetched('3', 'B')], [known('a', '1', 'A'), known('b', '3', 'B')], [['2', 'a']]],
  ['a new account beside the known one', [fetched('1', 'A'), fetched('2', 'A')], [known('a', '1', 'A')], []],
  ['another currency', [fetched('2', 'A', 'EUR')], [known('a', '1', 'A')], []],
  ['two of one name', [fetched('2', 'A'), fetched('3', 'A')], [known('a', '1', 'A')], []],
  ['two known ones of one name', [fetched('3', 'A')], [known('a', '1', 'A'), known('b', '2', 'A')], []],
])('follows ids: %s', (_, accounts, before, expected) => {
  expect([...followIds(accounts, before)].map(([id, account]) => [id, account.id])).toEqual(expected);
});
