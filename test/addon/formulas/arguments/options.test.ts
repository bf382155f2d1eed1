import { readCall } from '../../../../src/addon/formulas/arguments/read-call';
import { type FunctionName, type FunctionTable, functions } from '../../../../src/addon/formulas/catalogue/functions';

const read = <Name extends FunctionName>(name: Name, ...args: unknown[]) =>
  readCall((functions as FunctionTable)[name].spec, args).options;

test('an absent option is undefined, an absent list is empty', () => {
  const options = read('FIN_TRANSACTIONS');
  expect([options.tag, options.pending, options.limit]).toEqual([undefined, undefined, undefined]);
  expect([options.dates, options.account]).toEqual([undefined, []]);
});

test('a choice has its own spelling', () => {
  expect(read('FIN_TRANSACTIONS', 'dates=Serial').dates).toBe('serial');
  expect(read('FIN_ACCOUNTS', 'category=BANK, Real estate').category).toEqual(['bank', 'real_estate']);
});

test('every item of a list must be one of the choices', () => {
  const message = 'Option category takes bank, debt, investment, other, real_estate, retirement; not "cash".';
  expect(() => read('FIN_ACCOUNTS', 'category=bank,cash')).toThrow(message);
  expect(() => read('FIN_TRANSACTIONS', "dates='text,serial'")).toThrow('not "text,serial".');
});

test('the true of a list has its own spelling too', () => {
  expect(read('FIN_ACCOUNTS', 'status=active,yes').status).toEqual(['ACTIVE', 'true']);
});

test.each(['pending=trueish', 'pending=untrue', 'pending=falsey', 'pending=unfalse', 'pending=11', 'pending=10'])(
  '%s is neither true nor false',
  (text) => {
    expect(() => read('FIN_TRANSACTIONS', text)).toThrow('Option pending takes true or false');
  },
);

test('empty quotes count as an absent option', () => {
  expect(read('FIN_TRANSACTIONS', "account=''; account=A").account).toEqual(['A']);
  expect(read('FIN_TRANSACTIONS', "account='', A").account).toEqual(['A']);
});

test('a limit may have several digits, and options may end with a carriage return', () => {
  const options = read('FIN_TRANSACTIONS', 'limit=120\rpending=true');
  expect([options.limit, options.pending]).toEqual([120, true]);
});
