import { sumTemplates } from '../../../scripts/build/sum-templates';

const [a, b, d] = [1, 2, '<d>'];

test.each([
  ['`#{a}: #{b}`', '1: 2'],
  ['`#{a}#{b}`', '12'],
  ['`#{a}#{b}.`', '12.'],
  ['`(#{a}#{b})`', '(12)'],
  ['`#{a}`', '1'],
  ['``', ''],
  ['`"a"\\n$`', '"a"\n$'],
  ['`#{a > b ? a : b} of #{`#{a + b}#{d}`}`', '2 of 3<d>'],
  ['[`#{a}x`.length, -`#{a}#{b}`]', [2, -12]],
])('%s is the same without a template', (template, value) => {
  const code = sumTemplates(template.replaceAll('#{', '$' + '{'));
  expect(code).not.toContain('`');
  expect(new Function('a', 'b', 'd', `return ${code}`)(a, b, d)).toEqual(value);
});

test('a template that a function takes apart is refused: a sum would be another argument', () => {
  expect(() => sumTemplates('f=String.raw`\\d`')).toThrow('tagged');
});
