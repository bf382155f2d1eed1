import type { Case, Statement } from '../case';

/** A call from the page. The result is `success VALUE`, `failure NAME: MESSAGE`, or `throws NAME: MESSAGE`. */
function called(statement: Statement, call: string, argument: string): Case {
  return { ...statement, mode: 'sidebar', call, argument };
}

const echo = 'conformanceEcho';
const give = 'conformanceGive';
const failed = /^(throws|failure) /;

export const scriptRun: readonly Case[] = [
  called(
    { id: 'script-run/text', rule: 'Text can be sent in both directions.', expected: /^success "grüße"$/ },
    echo,
    'text',
  ),
  called(
    { id: 'script-run/number', rule: 'A number can be sent in both directions.', expected: /^success 1.5$/ },
    echo,
    'number',
  ),
  called(
    { id: 'script-run/boolean', rule: 'A boolean can be sent in both directions.', expected: /^success true$/ },
    echo,
    'boolean',
  ),
  called(
    { id: 'script-run/null', rule: 'null can be sent in both directions.', expected: /^success null$/ },
    echo,
    'null',
  ),
  called(
    {
      id: 'script-run/nested',
      rule: 'Arrays and objects can be sent in both directions.',
      expected: /^success \{"a":\[1,\{"b":null\}\]\}$/,
    },
    echo,
    'nested',
  ),
  called(
    { id: 'script-run/hole', rule: 'undefined in a list arrives as null.', expected: /^success \[1,null\]$/ },
    echo,
    'hole',
  ),
  called({ id: 'script-run/date', rule: 'A date cannot be sent.', expected: failed }, echo, 'date'),
  called({ id: 'script-run/function', rule: 'A function cannot be sent.', expected: failed }, echo, 'function'),
  called({ id: 'script-run/circle', rule: 'A cyclic object cannot be sent.', expected: failed }, echo, 'circle'),
  called(
    {
      id: 'script-run/nothing',
      rule: 'The result of a function that returns nothing is null.',
      expected: /^success (null|undefined)$/,
    },
    give,
    'nothing',
  ),
  called(
    {
      id: 'script-run/error',
      rule: 'The failure handler receives the error that a function throws.',
      expected: /^failure \w+: .*on purpose/,
    },
    give,
    'error',
  ),
  called(
    {
      id: 'script-run/mode',
      rule: 'A function that the page calls has the permissions of a menu function.',
      expected: /^success "FULL"$/,
    },
    give,
    'mode',
  ),
  called(
    {
      id: 'script-run/hidden',
      rule: 'A function whose name ends in an underscore cannot be called.',
      expected: failed,
    },
    'conformanceHidden_',
    'null',
  ),
  called(
    { id: 'script-run/unknown', rule: 'A function that does not exist cannot be called.', expected: failed },
    'conformanceNobody',
    'null',
  ),
  called(
    { id: 'script-run/member', rule: 'Only a declared function can be called.', expected: failed },
    'conformance_',
    'null',
  ),
  called(
    {
      id: 'script-run/ten',
      rule: 'At most ten calls of a page run at the same time, and the others wait.',
      expected: /^success "at most 10 at once"$/,
    },
    'conformanceNap',
    'twelve',
  ),
  called(
    {
      id: 'script-run/gives-date',
      rule: 'What happens to a returned date.',
      alternatives: { A: { says: 'a failure', is: failed }, B: { says: 'null', is: /^success null$/ } },
      host: 'A',
      addon: 'it returns only JSON text.',
    },
    give,
    'date',
  ),
  called(
    {
      id: 'script-run/gives-nan',
      rule: 'What happens to a returned NaN.',
      alternatives: {
        A: { says: 'a failure', is: failed },
        B: { says: 'null', is: /^success null$/ },
        C: { says: 'NaN', is: /^success NaN$/ },
      },
      host: 'A',
      addon: 'it returns only JSON text.',
    },
    give,
    'nan',
  ),
];
