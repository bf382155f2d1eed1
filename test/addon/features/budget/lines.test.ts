import fc from 'fast-check';
import { foldAsTrim } from '../../../../src/addon/cells/compare-text';
import { planLines, spansOfGroups } from '../../../../src/addon/features/budget/lines';

const groups: { readonly [category: string]: string } = { Rent: 'Home', Power: 'home', Bread: 'Food', Home: 'Home' };
const groupOf = (category: string) => groups[category] ?? '';

test.each([
  [[], []],
  [
    ['Fun', 'Bread'],
    ['Bread', 'Fun'],
  ],
  [
    ['Bread', 'Fun', 'Rent', 'Power'],
    ['[Home]', 'Rent', 'Power', 'Bread', 'Fun'],
  ],
  [
    ['Home', 'Rent'],
    ['[Home]', 'Rent'],
  ],
  [['fun', 'Fun ', 'FUN'], ['fun']],
])('categories %j become lines %j', (categories, lines) => {
  const planned = planLines(categories, groupOf);
  expect(planned.map(({ name, isGroup }) => (isGroup ? `[${name}]` : name))).toEqual(lines);
});

test.each([
  ['Other', ['Rent', 'Power', 'Gas', 'Fun', 'Bread'], ['[Home]', 'Rent', 'Power', 'Gas', '[Other]', 'Bread', 'Fun']],
  // No more than the others; one alone; a name that is taken.
  ['Other', ['Rent', 'Power', 'Fun', 'Bread'], ['[Home]', 'Rent', 'Power', 'Bread', 'Fun']],
  ['Other', ['Rent', 'Power', 'Fun'], ['[Home]', 'Rent', 'Power', 'Fun']],
  ['gas', ['Rent', 'Power', 'Gas', 'Fun', 'Bread'], ['[Home]', 'Rent', 'Power', 'Gas', 'Bread', 'Fun']],
  ['home', ['Rent', 'Power', 'Gas', 'Fun', 'Bread'], ['[Home]', 'Rent', 'Power', 'Gas', 'Bread', 'Fun']],
])('categories without a group are the group %s of %j: %j', (other, categories, lines) => {
  const planned = planLines(categories, (category) => (category === 'Gas' ? 'Home' : groupOf(category)), other);
  expect(planned.map(({ name, isGroup }) => (isGroup ? `[${name}]` : name))).toEqual(lines);
});

test('each category has one line, in the span of its group if that has a line', () => {
  const names = fc.array(fc.constantFrom('a', 'A', 'b', 'c', 'd', 'e', 'x', 'y'), { maxLength: 12 });
  const pairs = fc.dictionary(fc.constantFrom('a', 'A', 'b', 'c', 'd', 'e'), fc.constantFrom('', 'x', 'X', 'y', 'b'));
  fc.assert(
    fc.property(names, pairs, (categories, ofGroups) => {
      const lines = planLines(categories, (category) => ofGroups[category] ?? '');
      const folded = lines.map(({ name }) => foldAsTrim(name));
      for (const category of categories) {
        expect(folded.filter((name) => name === foldAsTrim(category)).length).toBeGreaterThan(0);
      }
      for (const { row, rowCount } of spansOfGroups(lines, 1)) {
        const head = lines[row - 2];
        expect(head?.isGroup).toBe(true);
        for (const { group, isGroup } of lines.slice(row - 1, row - 1 + rowCount)) {
          expect([foldAsTrim(group), isGroup]).toEqual([foldAsTrim(head?.group), false]);
        }
      }
    }),
  );
});
