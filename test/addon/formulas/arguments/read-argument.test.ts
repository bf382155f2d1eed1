import { readArgument } from '../../../../src/addon/formulas/arguments/read-call';

const read = (argument: unknown) => readArgument(argument, 'Argument 1');

test.each(['ytd', ' a ', 0, 46_112, false, true])('%j stays unchanged', (value) => {
  expect(read(value)).toBe(value);
});

test.each([undefined, null, '', ' ', [[]], [['']], [['', null], [undefined]]].map((each) => [each]))(
  '%j counts as absent',
  (value) => {
    expect(read(value)).toBeUndefined();
  },
);

test('a range of one cell is the value of that cell', () => {
  expect(read([['ytd']])).toBe('ytd');
  expect(read([[0]])).toBe(0);
  expect(read(['ytd'])).toBe('ytd');
  expect(read([['ytd'], [''], [null]])).toBe('ytd');
});

test('a list is read as a column', () => {
  expect(read(['a', 'b'])).toEqual([['a'], ['b']]);
});

test('drops blank rows and columns at the end of an open range, but none before a value', () => {
  const open = [
    ['', '', '', ''],
    ['a', '', 'c', ''],
    ['', '', '', ''],
    ['d', '', '', ''],
    ['', null, undefined, ' '],
  ];
  expect(read(open)).toEqual([
    ['', '', ''],
    ['a', '', 'c'],
    ['', '', ''],
    ['d', '', ''],
  ]);
});

test('a range of names without values keeps two columns', () => {
  expect(
    read([
      ['account', '', ''],
      ['pending', '', ''],
    ]),
  ).toEqual([
    ['account', ''],
    ['pending', ''],
  ]);
});

test.each(['#REF!', '#DIV/0!', '#N/A', '#NV', '#NULL!', '#NUM!', '#WERT!', '#ÜBERLAUF!', ' #REF! '])(
  'the error cell %j is refused, also in a range',
  (text) => {
    const refused = expect.objectContaining({
      code: 'error_cell',
      message: `Argument 1 holds ${text.trim()}. Repair that cell first.`,
    });
    expect(() => read(text)).toThrow(refused);
    expect(() => read([['a'], ['', text]])).toThrow(refused);
  },
);

test('for #NAME?, the error suggests double quotes', () => {
  expect(() => read('#NAME?')).toThrow(
    expect.objectContaining({
      code: 'error_cell',
      message: 'Argument 1 holds #NAME?. Write text in double quotes, or repair that cell first.',
    }),
  );
});

test('a cell that is still loading is refused', () => {
  expect(() => read('Loading...')).toThrow(
    expect.objectContaining({
      code: 'error_cell',
      message: 'Argument 1 is still loading. This formula then updates by itself.',
    }),
  );
  expect(read('Loading')).toBe('Loading');
});

test.each(['#1 account', '#is it?', '#REF! in A1', 'see #REF!', '#', '#!', '#N/A!?', '#ref!'])(
  '%j is a text',
  (text) => {
    expect(read(text)).toBe(text);
  },
);
