import { locales } from '../../../../src/workbench/page/drawer/locales';
import { localeFormat, parseTypedText } from '../../../../src/workbench/workbook/cells/typed-text';

const typed = (text: string, locale = 'en_US') => {
  const { input, format } = parseTypedText(text, locale, 2026);
  return format === null ? input : { ...input, format };
};
const number = (value: number, format?: string) => (format ? { value, format } : { value });
const date = (dateSerial: number) => ({ value: { dateSerial } });
const text = (value: string) => ({ value });

describe('text typed into a cell', () => {
  it.each<[string, object]>([
    ['', { value: null }],
    ['Coffee', text('Coffee')],
    ['  spaced  ', text('  spaced  ')],
    ['007', number(7)],
    ['-2.5', number(-2.5)],
    ['+3', number(3)],
    ['.5', number(0.5)],
    ['5.', number(5)],
    ['1e5', number(100_000, '0.00E+00')],
    ['1,000', number(1_000, '#,##0')],
    ['1,234.50', number(1_234.5, '#,##0.00')],
    ['1,00', text('1,00')],
    ['$2.99', number(2.99, '$#,##0.00')],
    ['-$2.99', number(-2.99, '$#,##0.00')],
    ['$1,000', number(1_000, '$#,##0')],
    ['€5', text('€5')],
    ['10%', number(0.1, '0%')],
    ['2.5%', number(0.025, '0.00%')],
    ['(5)', number(-5)],
    ['12345678901234567', number(12_345_678_901_234_600)],
    ['1.2.3', text('1.2.3')],
    ['TRUE', { value: true }],
    ['false', { value: false }],
    ['wahr', text('wahr')],
    ['Truest', text('Truest')],
    ['#n/a', { error: '#N/A' }],
    ["'#N/A", text('#N/A')],
    ['#1', text('#1')],
    ['2024-01-02', date(45_293)],
    ['2024/1/2', date(45_293)],
    ['1/2/2024', date(45_293)],
    ['1/2/24', date(45_293)],
    ['1/2/99', date(36_162)],
    ['1/2', date(46_024)],
    ['33/33', text('33/33')],
    ['2/30/2024', text('2/30/2024')],
    ['2/29/2024', date(45_351)],
    ['2/29/2023', text('2/29/2023')],
    ['Jan 2, 2024', date(45_293)],
    ['2 January 2024', date(45_293)],
    ['2-Jan-2024', date(45_293)],
    ['2024-01-02 12:00', date(45_293.5)],
    ['2024-01-02 6:00 PM', date(45_293.75)],
    ['2024-01-02T12:00:00Z', text('2024-01-02T12:00:00Z')],
    ['12:30', { ...date(12.5 / 24), format: 'h:mm' }],
    ['12:61', text('12:61')],
    ['=A1', { formula: '=A1' }],
    ['=', text('=')],
    ["'=A1", text('=A1')],
    ["'007", text('007')],
    ["''tis", text("'tis")],
    ['+A1', { formula: '=+A1' }],
    ['+text', { formula: '=+text' }],
    ['-A1*2', { formula: '=-A1*2' }],
    ['+91-044-28296490', { formula: '=+91-044-28296490' }],
    ['-', text('-')],
    ['--', text('--')],
    ['@mention', text('@mention')],
  ])('is parsed in the locale en_US: %j', (written, expected) => {
    expect(typed(written)).toEqual(expected);
  });

  it.each<[string, string, object]>([
    ['de_DE', '1.234,5', number(1_234.5, '#,##0.00')],
    ['de_DE', '3,5', number(3.5)],
    ['de_DE', 'Wahr', { value: true }],
    ['de_DE', 'false', { value: false }],
    ['fr_FR', 'FAUX', { value: false }],
    ['de_DE', '3.5', date(46_145)],
    ['de_DE', '1.2.2024', date(45_323)],
    ['de_DE', '1/2/2024', date(45_323)],
    ['de_DE', '5€', number(5, '#,##0€')],
    ['de_DE', '2. Mai 2024', date(45_414)],
    ['en_GB', '1/2/2024', date(45_323)],
    ['en_GB', '£3', number(3, '£#,##0')],
    ['fr_FR', '1 234,5', number(1_234.5, '#,##0.00')],
    ['ja_JP', '2024/1/2', date(45_293)],
  ])('is parsed in the locale %s: %j', (locale, written, expected) => {
    expect(typed(written, locale)).toEqual(expected);
  });

  // In ICU, which has the separator of each locale, Switzerland's is ’ in one version and ' in the next.
  const marks = ["'", '’', ' ', '\u00a0', '\u202f', '\u2009'];

  it.each([
    ['de_CH', '.'],
    ['it_CH', '.'],
    ['en_CH', '.'],
    ['de_LI', '.'],
    ['fr_CH', ','],
    ['fr_FR', ','],
    ['pl_PL', ','],
    ['sv_SE', ','],
  ])('is a number in the locale %s with any mark that groups digits in some version of ICU', (locale, decimal) => {
    for (const mark of marks) {
      expect(typed(`1${mark}234${decimal}50`, locale)).toEqual(number(1_234.5, '#,##0.00'));
      expect(typed(`-1${mark}234${mark}567`, locale)).toEqual(number(-1_234_567, '#,##0'));
      expect(typed(`1${mark}23`, locale)).toEqual(text(`1${mark}23`));
    }
  });

  it.each(['en_US', 'de_DE', 'ja_JP'])(
    'with such a mark is text in the locale %s, which groups otherwise',
    (locale) => {
      for (const mark of marks) expect(typed(`1${mark}234`, locale)).toEqual(text(`1${mark}234`));
    },
  );
});

/** Decimal separator, thousands separator (a space: any blank or apostrophe), date order and currency. */
const expectedFormats = {
  en_US: ['.', ',', 'mdy', '$'],
  en_GB: ['.', ',', 'dmy', '£'],
  en_CA: ['.', ',', 'ymd', '$'],
  en_IN: ['.', ',', 'dmy', '$'],
  de_DE: [',', '.', 'dmy', '€'],
  de_CH: ['.', ' ', 'dmy', '$'],
  fr_FR: [',', ' ', 'dmy', '€'],
  es_ES: [',', '.', 'dmy', '€'],
  it_IT: [',', '.', 'dmy', '€'],
  nl_NL: [',', '.', 'dmy', '€'],
  pl_PL: [',', ' ', 'dmy', '$'],
  pt_BR: [',', '.', 'dmy', '$'],
  sv_SE: [',', ' ', 'ymd', '$'],
  ja_JP: ['.', ',', 'ymd', '¥'],
};

it('each locale that the page offers has its separators, date order and currency', () => {
  const formats = locales.map(([locale]) => {
    const { decimal, group, order, currency } = localeFormat(locale);
    return [locale, [decimal, group, order, currency]];
  });
  expect(Object.fromEntries(formats)).toEqual(expectedFormats);
});
