import { readCall } from '../../../src/addon/arguments/read-call';
import { type FunctionName, functionSpec } from '../../../src/addon/catalogue/functions';
import { dateStyles } from '../../../src/addon/table/cells';

const read = (name: FunctionName, ...args: unknown[]) => readCall(functionSpec(name), args).options;

test('an absent option is undefined, an absent list is empty', () => {
  const options = read('FIN_TRANSACTIONS');
  expect([options.text('tag'), options.flag('pending'), options.count('limit')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([options.choice('dates', dateStyles), options.list('account')]).toEqual([undefined, []]);
});

test('a choice has its own spelling', () => {
  expect(read('FIN_TRANSACTIONS', 'dates=Serial').choice('dates', dateStyles)).toBe('serial');
  expect(read('FIN_ACCOUNTS', 'category=BANK, Real estate').list('category')).toEqual(['bank', 'real_estate']);
});

test('every item of a list must be one of the choices', () => {
  const message = 'Option category takes bank, debt, investment, other, real_estate, retirement; not "cash".';
  expect(() => read('FIN_ACCOUNTS', 'category=bank,cash')).toThrow(message);
  expect(() => read('FIN_TRANSACTIONS', "dates='text,serial'")).toThrow('not "text,serial".');
});

test('a flag is found after the items of a list', () => {
  const options = read('FIN_ACCOUNTS', 'status=active,yes');
  expect([options.flag('status'), options.list('status')]).toEqual([true, ['ACTIVE', 'true']]);
  expect(read('FIN_ACCOUNTS', 'status=ACTIVE').flag('status')).toBeUndefined();
});

test.each(['pending=trueish', 'pending=untrue', 'pending=falsey', 'pending=unfalse', 'pending=11', 'pending=10'])(
  '%s is neither true nor false',
  (text) => {
    expect(() => read('FIN_TRANSACTIONS', text)).toThrow('Option pending takes true or false');
  },
);

test('empty quotes count as an absent option', () => {
  expect(read('FIN_TRANSACTIONS', "account=''; account=A").list('account')).toEqual(['A']);
  expect(read('FIN_TRANSACTIONS', "account='', A").list('account')).toEqual(['A']);
});

test('a limit may have several digits, and options may end with a carriage return', () => {
  const options = read('FIN_TRANSACTIONS', 'limit=120\rpending=true');
  expect([options.count('limit'), options.flag('pending')]).toEqual([120, true]);
});
