import { accountNames } from '../../../src/addon/lookup/accounts';

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
