import { isUuid } from '../../../src/addon/rows/row';

const uuid = '0af54321-1111-4111-8111-1234567890ab';

test('recognizes a UUID in either case and with blanks around it', () => {
  expect([uuid, uuid.toUpperCase(), ` ${uuid}\n`].map(isUuid)).toEqual([true, true, true]);
});

test.each([
  `${uuid}0`,
  `0${uuid}`,
  uuid.slice(1),
  uuid.slice(0, -1),
  uuid.replace('0a', '0g'),
  uuid.replace(/-/g, ''),
  uuid.replace('-4111', ''),
  'Checking',
])('%j is not a UUID', (text) => {
  expect(isUuid(text)).toBe(false);
});
