import fc from 'fast-check';
import { createPattern } from '../../../../src/addon/rules/pattern/create-pattern';

describe('a pattern', () => {
  test.each([
    ['rewe', 'REWE Markt 12', true],
    ['rewe', 'Kaufland', false],
    ['^rewe', 'Der REWE', false],
    ['^rewe$', 'rewe', true],
    ['^rewe$', 'rewe 2', false],
    ['', 'anything', true],
    ['rewe|edeka', 'EDEKA Süd', true],
    ['(?:rewe|edeka) \\d{2,3}$', 'edeka 123', true],
    ['(?:rewe|edeka) \\d{2,3}$', 'edeka 1234', false],
    ['a{3}', 'aa', false],
    ['a{3}', 'xaaax', true],
    ['^a{2,}$', 'aaaa', true],
    ['^(ab?)*$', 'aabab', true],
    ['^(ab?)*$', 'aabb', false],
    ['\\bcafé', 'Le Café', true],
    ['\\bart', 'Smart', false],
    ['\\Bart', 'Smart', true],
    ['[^a-c]x', 'ax bx', false],
    ['[^a-c]x', 'dx', true],
    ['[\\]x]', ']', true],
    ['amazon\\.de', 'amazon.de', true],
    ['amazon\\.de', 'amazonxde', false],
    ['50\\-50\\#', '50-50#', true],
    ['^.$', '🍕', true],
    ['^[🍕🍔]$', '🍔', true],
    ['^\\p{Lu}+$', 'ÄÖÜ', true],
    ['(?i)Rewe', 'rewe', true],
    ['a+?b', 'aab', true],
    ['(a*)*b', 'aaab', true],
    ['(|a)+$', 'b', true],
    ['^xa{0}y(){100}z$', 'xyz', true],
    ['^(a{0}|b)*$', 'bb', true],
    ['^(a{0}|b)*$', 'ab', false],
    ['^(((((a{0}){100}){100}){100}){100}){100}$', '', true],
    ['^(((((a{0}){100}){100}){100}){100}){100}$', 'a', false],
  ])('%j on %j gives %j', (pattern, text, expected) => {
    expect(createPattern(pattern)(text)).toBe(expected);
  });

  test.each([
    ['(a', 'has a group that is not closed'],
    ['a)', 'has a ) without its ('],
    ['[a', 'has a [ that is not closed'],
    ['[z-a]', 'has a class of characters that cannot be read'],
    ['*a', 'has a * with nothing before it'],
    ['a**', 'has two quantifiers in a row'],
    ['a{3,2}', 'has a quantifier with its numbers swapped'],
    ['a{101}', 'repeats more than 100 times'],
    ['a++', 'has a possessive quantifier'],
    ['(a)\\1', 'has a back reference'],
    ['(?=a)', 'has a group that begins with (?. Only (?: can be used'],
    ['(?<name>a)', 'has a group that begins with (?. Only (?: can be used'],
    ['\\q', 'has \\q, which is not known'],
    ['a\\', 'ends with a \\'],
    ['(a{50}){50}', 'is too large. Repeat less'],
    [`(${'('.repeat(100)}a${')'.repeat(100)}{20}){20}`, 'is too large. Repeat less'],
    ['a'.repeat(251), 'is longer than 250 characters'],
  ])('%j is refused', (pattern, what) => {
    expect(() => createPattern(pattern)).toThrow(
      expect.objectContaining({ code: 'invalid_rule', message: `The regular expression ${what}.` }),
    );
  });

  test.each(['(a+)+$', '^(a|a)*$', '(a|aa)+$', '(.*a){20}$', '^([a-z]+)*$', '^(a?){50}a{50}$'])(
    '%j ends in linear steps on a text that makes JavaScript backtrack',
    (pattern) => {
      const fits = createPattern(pattern);
      expect(fits(`${'a'.repeat(999)} `)).toBe(false);
    },
  );

  test('is refused when all its texts together take too long', () => {
    // Each text adds a state of 100 positions for nearly every character.
    const texts = Array.from({ length: 10 }, (_, index) => `${'ab'.repeat(index + 1)}${'aab'.repeat(100 + index)} `);
    const followed = 10_000;
    const fits = createPattern('(a|b)*a(a|b){100}$', followed);
    expect(fits('a few positions')).toBe(false);
    expect(() => texts.map(fits)).toThrow(
      expect.objectContaining({
        code: 'invalid_rule',
        message: 'The regular expression takes too long on these texts. Repeat less.',
      }),
    );
  });

  test("matches the same texts as JavaScript's engine", () => {
    const piece = fc.constantFrom('a', 'b', 'ab', '[ab]', '[^a]', '.', '\\w', '\\b', '^', '$', '(a|b)', '(?:ab)', ' ');
    const quantifier = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,2}', '{0,}');
    const unit = fc
      .tuple(piece, quantifier)
      .map(([each, times]) => (/^(?:\\b|\^|\$)$/.test(each) ? each : each + times));
    const sequence = fc.array(unit, { maxLength: 5 }).map((units) => units.join(''));
    const pattern = fc.array(sequence, { minLength: 1, maxLength: 3 }).map((all) => all.join('|'));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'A'), maxLength: 12 });
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 1, maxLength: 5 }), (source, texts) => {
        const fits = createPattern(source);
        const native = new RegExp(source, 'iu');
        expect(texts.map(fits)).toEqual(texts.map((each) => native.test(each)));
      }),
      { numRuns: 500 },
    );
  });
});
