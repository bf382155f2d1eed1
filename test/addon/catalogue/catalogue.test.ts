import { functionNames, functionSpec } from '../../../src/addon/catalogue/functions';
import { functionHelp, optionText, parametersOf } from '../../../src/addon/catalogue/help';

describe.each(functionNames)('%s', (name) => {
  const { columns, options, places } = functionSpec(name);
  const { examples: own, places: texts, rules = [], summary } = functionHelp[name];

  test('has a help that says what it is and how each parameter is given', () => {
    expect(summary).toMatch(/^[A-Z].*\.$/);
    expect(Object.keys(texts)).toEqual(places.map((place) => place.name));
    for (const { text } of parametersOf(name)) expect(text).toMatch(/^[^\n]{10,}$/);
    for (const { text } of parametersOf(name)) expect(text).not.toContain('*/');
    expect(own.length).toBeGreaterThan(0);
    for (const rule of rules) expect(rule).toMatch(/^[^\n]+\.$/);
  });

  test('has columns that exist, once each, and derives none under the name of an API field', () => {
    const keys = columns?.named.map(({ key }) => key) ?? [];
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of columns?.defaults ?? []) expect(keys).toContain(key);
    const derived = columns?.named.filter(({ field }) => field === undefined).map(({ key }) => key) ?? [];
    expect(derived.filter((key) => key in (columns?.fields ?? {}))).toEqual([]);
  });

  test('says of each of its options what it takes', () => {
    for (const option of Object.keys(options)) expect(optionText(name, option)).toMatch(/^[^|\n]{10,}$/);
  });

  test('has distinct names and aliases of options', () => {
    const names = Object.entries(options).flatMap(([option, { aliases = [] }]) => [option, ...aliases]);
    expect(new Set(names.map((each) => each.toLowerCase())).size).toBe(names.length);
  });
});
