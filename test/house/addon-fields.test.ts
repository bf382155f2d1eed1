import { join } from 'node:path';
import { paths } from '../../scripts/paths';
import type { FieldTable } from '../../src/contract/fields';
import { type Operation, operations } from '../../src/contract/operations';
import { resources } from '../../src/contract/resources';
import { floorOf, sourcesOf } from './floors';

const { ApiKeyCapabilities: _, TagAttachment: __, ...listed } = resources;

/** Only names that cannot be plain words: `id` and `name` have many meanings. */
const names = [...new Set(Object.values(listed).flatMap(pathsOf))].filter((path) => /[A-Z.]/.test(path));

/** Names that operations also take as parameters. */
const parameters = Object.values<Operation>(operations).flatMap(({ pathParameters, query, body }) =>
  [pathParameters, query, body ?? {}].flatMap(Object.keys),
);
/** Words of the add-on: a connection is a server with a key, and this is a problem of an account. */
const own = ['connectionId', 'reconnectBy'];

const fields = alternatives(names);
const plainFields = alternatives(names.filter((name) => ![...parameters, ...own].includes(name)));
const spelled = [
  // As a text of its own, such as 'transactionDate'.
  new RegExp(`'${plainFields}'|"${plainFields}"`),
  // Where a row is read, as textOf(row, 'accountId'), row['accountId'] and ({ accountId }: Row).
  new RegExp(`\\b(?:textOf|numberOf|fieldOf)\\([^'"\\n]*['"]${fields}['"]`),
  new RegExp(`\\b(?:\\w*[rR]ow|account|transaction|holding|tag)\\['${fields}'\\]`),
  new RegExp(`\\{[^{}]*\\b${fields}\\b[^{}]*\\}: (?:readonly )?Row\\b`),
];

function pathsOf(table: FieldTable): string[] {
  return Object.entries(table).flatMap(([name, field]) => [
    name,
    ...pathsOf(field.fields ?? {}).map((path) => `${name}.${path}`),
  ]);
}

function alternatives(some: readonly string[]): string {
  return `(?:${some.map((name) => name.replace(/\./g, '\\.')).join('|')})`;
}

function spellsField(source: string): boolean {
  return spelled.some((pattern) => pattern.test(source));
}

/** A second version of the API changes these alone. The worked example is a list of rows as the API sends them. */
test('only rows spells the fields of what the API lists', () => {
  const sources = [...sourcesOf(join(paths.root, 'src/addon'))].filter(([file]) => floorOf(file) !== 'rows');
  const spelling = sources.filter(([, source]) => spellsField(source)).map(([file]) => file);
  expect(spelling.filter((file) => file !== 'formulas/catalogue/worked-example.ts')).toEqual([]);
});

test.each([
  ["textOf(row, 'transactionDate')", true],
  ["const path = 'balances.currencyCode';", true],
  ["accounts.get(row['accountId'])", true],
  ['function isOf({ accountId: account }: Row)', true],
  ["numberOf(accounts.get(id) ?? {}, 'ownershipPercentage')", true],
  ["filters: { accountId: '1' }, path: ['accountId']", false],
  ['// by its transactionDate', false],
  ["textOf(row, 'name')", false],
])('%s spells a field: %s', (source, expected) => {
  expect(spellsField(source)).toBe(expected);
});
