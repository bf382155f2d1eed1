import { alternativeOfWorkbench, differences, findingOf } from '../../scripts/conformance/judge-rows';
import { readResultFile } from '../../scripts/conformance/read-result-file';
import type { ResultRow } from '../../scripts/conformance/run-in-host';

const rule: ResultRow = {
  id: 'cache/text',
  rule: 'Text comes back.',
  mode: 'function',
  expected: '"x"',
  actual: '"x"',
  verdict: 'as expected',
};
const question: ResultRow = {
  ...rule,
  id: 'cache/null',
  expected: 'A: stored | B (workbench): refused | The add-on: it stores text alone.',
  actual: 'throws Exception: no',
  verdict: 'open: alternative B',
};

describe('a result sheet downloaded as CSV', () => {
  test('is read with quotes, commas and line ends in its fields', () => {
    const text =
      '\uFEFFid,rule,mode,expected,actual,verdict,run\r\ncache/text,"Text, of ""all"" kinds",function,"a\nb",,as expected,2026-11-21\r\n';
    expect(readResultFile(text)).toEqual([
      {
        id: 'cache/text',
        rule: 'Text, of "all" kinds',
        mode: 'function',
        expected: 'a\nb',
        actual: '',
        verdict: 'as expected',
      },
    ]);
  });

  test('can have its columns in another order, and blank lines at its end', () => {
    const text = 'verdict,id,actual,expected,mode,rule\ndiffers,x,1,2,cell,r\n,,,,,\n\n';
    expect(readResultFile(text).map(({ id, verdict }) => [id, verdict])).toEqual([['x', 'differs']]);
  });

  test('of another sheet is refused with the names of its missing columns', () => {
    expect(() => readResultFile('Date,Name\n1,2\n')).toThrow('no column id, rule, mode, expected, actual, verdict');
  });
});

test("the workbench's alternative is the one marked in the expectation", () => {
  expect([alternativeOfWorkbench(question), alternativeOfWorkbench(rule)]).toEqual(['B', null]);
});

test('a rule that differs, another alternative or no verdict is a difference; a case that could not run is not', () => {
  const verdicts = ['as expected', 'differs', '', 'could not run: no'].map((verdict) => ({ ...rule, verdict }));
  const alternatives = ['open: alternative B', 'open: alternative A', 'open: none of the alternatives'].map(
    (verdict) => ({
      ...question,
      verdict,
    }),
  );
  expect(differences([...verdicts, ...alternatives]).map(({ verdict }) => verdict)).toEqual([
    'differs',
    '',
    'open: alternative A',
    'open: none of the alternatives',
  ]);
});

test.each<[string, ResultRow, Partial<ResultRow> | undefined, { finding: string; words: string }]>([
  ['a rule that holds', rule, {}, { finding: 'holds', words: 'as expected' }],
  [
    'a rule that does not hold on Google',
    rule,
    { verdict: 'differs', actual: '7' },
    { finding: 'wrong', words: 'Google: 7' },
  ],
  [
    'a question that Google answers as the workbench does',
    question,
    {},
    { finding: 'settled', words: 'B, as the workbench has it' },
  ],
  [
    'a question that Google answers differently',
    question,
    { verdict: 'open: alternative A', actual: '"null"' },
    { finding: 'wrong', words: 'open: alternative A, the workbench has B; Google: "null"' },
  ],
  [
    'a question to which no alternative is the answer',
    question,
    { verdict: 'open: none of the alternatives', actual: '1' },
    { finding: 'wrong', words: 'open: none of the alternatives, the workbench has B; Google: 1' },
  ],
  [
    'a measured duration',
    { ...rule, expected: 'a time; 20 ms assumed', verdict: 'measured' },
    { verdict: 'measured', actual: '"median 31 ms"' },
    { finding: 'measured', words: 'Google: "median 31 ms"; a time; 20 ms assumed' },
  ],
  ['a case that is missing in the file', rule, undefined, { finding: 'not tried', words: 'not in the file' }],
  ['a case without a verdict', rule, { verdict: '' }, { finding: 'not tried', words: 'no verdict' }],
  [
    'a case that could not run',
    rule,
    { verdict: 'could not run: why' },
    { finding: 'not tried', words: 'could not run: why' },
  ],
])('reports the finding for %s', (_, workbench, google, expected) => {
  expect(findingOf(workbench, google && { ...workbench, ...google })).toEqual(expected);
});
