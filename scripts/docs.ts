import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addonErrors } from '../src/addon/catalogue/errors';
import { functionNames, functionSpec } from '../src/addon/catalogue/functions';
import { type OptionSpec, type OptionTable, tableOptions } from '../src/addon/catalogue/options';
import { places } from './places';

/** Writes the tables of the README that are made from the code; `--check` only says whether they are in step. */
const tables: { readonly [marker: string]: () => string } = { functions: functionTable, errors: errorTable };

const file = join(places.root, 'README.md');

function functionTable(): string {
  const rows = functionNames.map((name) => {
    const { parameters, returns, positional, options } = functionSpec(name);
    const places = parameters
      .slice(0, positional)
      .map((parameter) => (parameter.isOptional ? `[${parameter.name}]` : parameter.name));
    const isTable = Object.keys(options).length > 1;
    const signature = `${name}(${[...places, ...(isTable ? ['[options…]'] : [])].join(', ')})`;
    return `| \`${signature}\` | ${returns} |`;
  });
  return [
    '| function | returns |',
    '|---|---|',
    ...rows,
    '',
    ...functionNames.flatMap(functionDetails),
    '#### Options of every table (in `FIN_ACCOUNTS`, `status` is a filter)',
    '',
    ...optionTable(tableOptions),
  ].join('\n');
}

function optionTable(options: OptionTable): string[] {
  const rows = Object.entries(options).map(([option, { text }]) => `| \`${option}\` | ${text} |`);
  return rows.length === 0 ? [] : ['| option | value |', '|---|---|', ...rows, ''];
}

/** Examples, columns and own options of one function. */
function functionDetails(name: (typeof functionNames)[number]): string[] {
  const { options, columns, examples } = functionSpec(name);
  const lines = examples.map(({ formula, text }) => `- \`${formula}\`: ${text}.`);
  const isCommon = ([option, { text }]: [string, OptionSpec]): boolean =>
    (tableOptions as OptionTable)[option]?.text === text;
  const own = Object.fromEntries(Object.entries(options).filter((option) => !isCommon(option)));
  const columnNames = columns?.named.map(({ key }) => `\`${key}\``).join(', ');
  return [
    `#### ${name}`,
    '',
    ...lines,
    '',
    ...(columnNames === undefined ? [] : [`Columns: ${columnNames}, and every API field under its own name.`, '']),
    ...optionTable(own),
  ];
}

function errorTable(): string {
  const rows = Object.entries(addonErrors).map(
    ([code, { meaning, action }]) => `| \`${code}\` | ${meaning} | ${action} |`,
  );
  return ['| code | meaning | what to do |', '|---|---|---|', ...rows].join('\n');
}

/** The text with each table between its markers renewed. */
function renew(text: string): string {
  return Object.entries(tables).reduce((current, [marker, table]) => {
    const [start, end] = [`<!-- ${marker}:start -->`, `<!-- ${marker}:end -->`];
    const [from, to] = [current.indexOf(start), current.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`README.md lacks the markers ${start} and ${end}.`);
    return `${current.slice(0, from + start.length)}\n${table().trimEnd()}\n${current.slice(to)}`;
  }, text);
}

function main(): number {
  const written = readFileSync(file, 'utf8');
  const renewed = renew(written);
  if (written === renewed) return 0;
  if (process.argv.includes('--check')) {
    console.error('README.md is not in step with the code. Run npx tsx scripts/docs.ts.');
    return 1;
  }
  writeFileSync(file, renewed);
  console.log('README.md renewed.');
  return 0;
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
