import { functionReference, generalReference } from '../../../scripts/mcp/function-reference';
import { functionNames } from '../../../src/addon/formulas/catalogue/functions';

test.each(functionNames)('the reference of %s is its section alone', (name) => {
  const [heading, ...others] = functionReference(name).match(/^#+ .+$/gm) ?? [];
  expect([heading, others]).toEqual([`## ${name}`, []]);
});

test('what holds for all functions has dates, kinds and a list of the functions', () => {
  const text = generalReference();
  const headings = text.match(/^#+ .+$/gm) ?? [];
  expect(headings).toEqual(expect.arrayContaining(['# Functions', '## Dates', '## Kinds', '## One currency']));
  expect(headings.filter((heading) => /FIN_|example/.test(heading))).toEqual([]);
  for (const name of functionNames) expect(text).toContain(`- ${name}: `);
  expect(text).not.toContain('<!--');
});
