import { AddonError } from '../../../src/addon/errors/addon-error';
import { accountNames, accountNamesIn, findAccount, resolveAccountIds } from '../../../src/addon/lookup/accounts';
import type { Row } from '../../../src/addon/rows/row';
import type { Session } from '../../../src/addon/session/session';

test.each([
  [undefined, []],
  ['Everyday Checking', ['Everyday Checking']],
  ["'Savings, joint', 4242", ['Savings, joint', '4242']],
  [4242, ['4242']],
  [
    [['Savings, joint'], [''], [4242]],
    ['Savings, joint', '4242'],
  ],
  [[[null], ['']], []],
])('%j lists the accounts %j', (argument, names) => {
  expect(accountNames(argument)).toEqual(names);
});

const idOf = (digit: string) => [8, 4, 4, 4, 12].map((length) => digit.repeat(length)).join('-');
const accounts: readonly Row[] = [
  { id: idOf('a'), name: 'Checking', officialName: 'Everyday Account', mask: '0042' },
  { id: idOf('b'), name: 'Savings, joint', mask: '7' },
  { id: idOf('c'), name: 'Twin', mask: '42' },
  { id: idOf('d'), name: ' twin ' },
  // A name goes before the official name and the mask of others.
  { id: idOf('e'), name: 'Everyday Account' },
];

const nameOf = (wanted: string, ...more: ((unknown: string) => string | null)[]) =>
  findAccount(accounts, wanted, ...more)['name'];

test.each([
  [idOf('A'), 'Checking'],
  [' CHECKING ', 'Checking'],
  ['everyday account', 'Everyday Account'],
  ['0042', 'Checking'],
  ['7', 'Savings, joint'],
])('%j is found', (wanted, name) => {
  expect(nameOf(wanted)).toBe(name);
});

test.each([
  ['twin', 'ambiguous_account', 'Several accounts are called "twin". Use the account id.'],
  // A cell turns the mask 0042 into the number 42.
  ['42', 'ambiguous_account', 'Several accounts are called "42". Use the account id.'],
  ['Cheking', 'unknown_account', 'No account "Cheking". Did you mean Checking?'],
  ['1763719200000', 'unknown_account', 'No account "1763719200000". Is it a refresh cell? Put a comma before it.'],
  ['x', 'unknown_account', 'No account "x". See FIN_ACCOUNTS() for names, masks and ids.'],
])('%j is %s', (wanted, code, message) => {
  expect(() => nameOf(wanted)).toThrow(expect.objectContaining({ code, message }));
});

test('advice about an unknown name replaces the reference, not a name that is near', () => {
  const advice = (unknown: string) => `${unknown} is a category.`;
  expect(() => nameOf(' tax ', advice)).toThrow('No account "tax". tax is a category.');
  expect(() => nameOf('Cheking', advice)).toThrow('Did you mean Checking?');
});

const sessionWith = (rows: () => readonly Row[]) => ({ rows: () => ({ rows: rows() }) }) as unknown as Session;
const known = sessionWith(() => accounts);
const refused = (code: 'forbidden_scope' | 'network') => () => {
  throw new AddonError(code, 'Refused.');
};

test('names become ids in lower case, and no names need no list', () => {
  expect(resolveAccountIds(known, ['checking', idOf('B')])).toEqual([idOf('a'), idOf('b')]);
  expect(resolveAccountIds(sessionWith(refused('network')), [])).toEqual([]);
});

test('a key that may not list accounts can name them by their ids only', () => {
  const session = sessionWith(refused('forbidden_scope'));
  expect(resolveAccountIds(session, [idOf('B')])).toEqual([idOf('b')]);
  expect(() => resolveAccountIds(session, [idOf('B'), 'Checking'])).toThrow('Refused.');
  expect(() => resolveAccountIds(sessionWith(refused('network')), [idOf('B')])).toThrow('Refused.');
});

test.each([
  ['Savings, joint', ['Savings, joint']],
  ['savings, JOINT', ['savings, JOINT']],
  ['Checking, Twin', ['Checking', 'Twin']],
  ["'Savings, joint', Twin", ['Savings, joint', 'Twin']],
])('%j names %j', (argument, names) => {
  expect(accountNamesIn(known, argument)).toEqual(names);
});
