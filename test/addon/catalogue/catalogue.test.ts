import { functionNames, functionSpec } from '../../../src/addon/catalogue/functions';
import { connectedPlatform, evaluate } from '../../support/connected-platform';
import { accounts, tags, transaction } from '../../support/sample-records';
import { record, scriptedApi } from '../../support/scripted-api';

describe.each(functionNames)('%s', (name) => {
  const { columns, options, parameters, positional, summary } = functionSpec(name);

  test('has a help that says what it is and how each parameter is given', () => {
    expect(summary).toMatch(/^[A-Z].*\.$/);
    expect(parameters.length).toBeGreaterThan(positional);
    for (const { text } of parameters) expect(text).not.toMatch(/\*\/|\n/);
  });

  test('has columns that exist, once each, and derives none under the name of an API field', () => {
    const keys = columns?.named.map(({ key }) => key) ?? [];
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of columns?.defaults ?? []) expect(keys).toContain(key);
    const derived = columns?.named.filter(({ field }) => field === undefined).map(({ key }) => key) ?? [];
    expect(derived.filter((key) => key in (columns?.fields ?? {}))).toEqual([]);
  });

  test('has options whose names and aliases are told apart', () => {
    const names = Object.entries(options).flatMap(([option, { aliases = [] }]) => [option, ...aliases]);
    expect(new Set(names.map((each) => each.toLowerCase())).size).toBe(names.length);
  });
});

/** `=F("a", , "b=1")` → F and its arguments; a skipped one is empty. */
function parseExample(formula: string): [string, unknown[]] {
  const [, name = '', list = ''] = /^=(\w+)\((.*)\)$/.exec(formula) ?? [];
  const args = list === '' ? [] : Array.from(list.matchAll(/(?:^|,)\s*(?:"([^"]*)")?\s*(?=,|$)/g), ([, text]) => text);
  return [name, args];
}

const examples = functionNames.flatMap((name) => functionSpec(name).examples.map(({ formula }) => [formula] as const));

test.each(examples)('the example %s gives a value', (formula) => {
  const demo = [
    { ...accounts[0], name: 'Everyday Checking' },
    { ...accounts[1], name: 'Taxable Brokerage' },
  ];
  const platform = connectedPlatform({
    server: scriptedApi({
      'GET /v1/transactions': [transaction(1)],
      'GET /v1/accounts': demo,
      'GET /v1/holdings': [],
      'GET /v1/tags': tags,
      'GET /v1/organization': () => record({ name: 'Doe Family' }),
    }),
  });
  const [name, args] = parseExample(formula);
  expect(functionNames).toContain(name);
  expect(evaluate(platform, name as (typeof functionNames)[number], ...args)).not.toBeNull();
});
