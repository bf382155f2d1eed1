import fc from 'fast-check';
import { asTypedText, isRiskyText } from '../../../src/addon/sheets/write-cells';
import { parseTypedText } from '../../../src/workbench/workbook/cells/typed-text';

test.each(['Starbucks', 'Café de Flore', 'Müller & Söhne', 'O’Neill’s', 'Transfer (own account)', 'USD'])(
  '%s is written unchanged',
  (text) => expect(isRiskyText(text)).toBe(false),
);

test.each([
  '=1+1',
  '+49',
  '-',
  '@a',
  "'a",
  '007',
  '1/2',
  '2026-01-02',
  'TRUE',
  'wahr',
  'Mar 5',
  ' a',
  'a ',
  '#N/A',
  '\ta',
  '12:30',
  '5%',
  '€5',
  '🎉',
])('%j gets an apostrophe', (text) => expect(asTypedText(text)).toBe(`'${text}`));

test('an id is written unchanged', () => {
  expect(asTypedText('aaaaaaaa-0000-4000-8000-000000000001')).toBe('aaaaaaaa-0000-4000-8000-000000000001');
});

test('Sheets reads any written text back unchanged in any locale', () => {
  const pieces = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    "'",
    '#',
    '1',
    '2026',
    '/',
    '.',
    ',',
    '%',
    '$',
    'e',
    'Mar',
    'true',
    ' ',
    'x',
    '\n',
    '€',
    ':',
  );
  const text = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.array(pieces, { minLength: 1, maxLength: 6 }).map((each) => each.join('')),
  );
  fc.assert(
    fc.property(text, fc.constantFrom('en_US', 'de_DE', 'fr_FR', 'en_GB'), (given, locale) => {
      expect(parseTypedText(asTypedText(given), locale, 2026).input).toEqual({ value: given });
    }),
    { numRuns: 2_000 },
  );
});
