import { runFunction } from '../../../../src/addon/formulas/run-function';
import { connectedPlatform, connectionsOf } from '../../../support/platform/connected-platform';

test.each([
  [
    'FIN_TAGGED',
    ['last month', 'Reimbursable'],
    'Argument 1 (tag) is the date "last month". The order is FIN_TAGGED(tag, from, to).',
  ],
  [
    'FIN_BALANCES',
    ['2026-10', 'Checking'],
    'Argument 1 (account) is the date "2026-10". The order is FIN_BALANCES(account, from, to, by).',
  ],
  ['FIN_SUMMARY', ['last month', 'ytd'], 'Argument 1 (by) is the date "last month".'],
  ['FIN_NETWORTH', ['EUR'], 'write "in=EUR" to convert into EUR, or "currency=EUR" for only what is in EUR.'],
  ['FIN_TRANSACTIONS', ['ytd', '', 'columns=“date,name”'], 'Write straight quotes'],
  ['FIN_TRANSACTIONS', ['“last month”'], 'Write straight quotes'],
  // A name with such quotes is not what is wrong.
  ['FIN_TRANSACTIONS', ['ytd', '', 'category=Café „Mitte“; colums=date'], 'No option "colums".'],
  // Neither is a date: the first one is what is wrong.
  ['FIN_TRANSACTIONS', ['Checking', 'ytd'], 'The first date "Checking" cannot be read.'],
  ['FIN_BALANCES', ['2026-10', '', '', 'colums=date'], 'colums'],
] as const)('%s of %j: %s', (name, given, sentence) => {
  const platform = connectedPlatform({ context: 'cell' });
  expect(() => runFunction(name, [...given], platform, connectionsOf(platform))).toThrow(sentence);
});
