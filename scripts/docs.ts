import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addonErrors } from '../src/addon/catalogue/errors';
import { type FunctionName, functionNames, functionSpec } from '../src/addon/catalogue/functions';
import { functionHelp, optionText } from '../src/addon/catalogue/help';
import { tableOptions } from '../src/addon/catalogue/options';
import { workedExample } from '../src/addon/catalogue/worked-example';
import { type FaultSetting, faultList } from '../src/workbench/faults/fault-list';
import { places as folders } from './places';

/** Writes the tables of the README that are made from the code; `--check` only says whether they are in step. */
const tables: { readonly [marker: string]: () => string } = {
  functions: functionTable,
  worked: workedTable,
  errors: errorTable,
  faults: faultTable,
};

const file = join(folders.root, 'README.md');

function functionTable(): string {
  const rows = functionNames.map((name) => {
    const { places, options } = functionSpec(name);
    const given = places.map((place) => (place.isOptional ? `[${place.name}]` : place.name));
    const isTable = Object.keys(options).length > 1;
    const signature = `${name}(${[...given, ...(isTable ? ['[options…]'] : [])].join(', ')})`;
    return `| \`${signature}\` | ${functionHelp[name].returns} |`;
  });
  return [
    '| function | returns |',
    '|---|---|',
    ...rows,
    '',
    ...functionNames.flatMap(functionDetails),
    '#### Options of every table',
    '',
    ...optionTable('FIN_TRANSACTIONS', Object.keys(tableOptions)),
    '`FIN_NETWORTH` has no dates.',
  ].join('\n');
}

function optionTable(name: FunctionName, options: readonly string[]): string[] {
  const rows = options.map((option) => `| \`${option}\` | ${optionText(name, option)} |`);
  return rows.length === 0 ? [] : ['| option | value |', '|---|---|', ...rows, ''];
}

/** Places, examples, rules, columns and own options of one function. */
function functionDetails(name: FunctionName): string[] {
  const { options, columns, places } = functionSpec(name);
  const { examples, rules = [], places: texts } = functionHelp[name];
  // What means the same in every table is told once, below.
  const isCommon = (option: string): boolean =>
    option in tableOptions && optionText(name, option) === optionText('FIN_TRANSACTIONS', option);
  const own = Object.keys(options).filter((option) => !isCommon(option));
  const columnNames = columns?.named.map(({ key }) => `\`${key}\``).join(', ');
  const more = Object.keys(columns?.fields ?? {}).length === 0 ? '' : ', and every API field under its own name';
  // The dates have a section of their own.
  const placed = places
    .filter((place) => place.name !== 'from' && place.name !== 'to')
    .map((place) => `- \`${place.name}\`${place.isOptional ? ' (optional)' : ''}: ${texts[place.name]}.`);
  return [
    `#### ${name}`,
    '',
    ...placed,
    ...(placed.length === 0 ? [] : ['']),
    ...examples.map(({ formula, text }) => `- \`${formula}\`: ${text}.`),
    '',
    ...(rules.length === 0 ? [] : [...rules.map((rule) => `- ${rule}`), '']),
    ...(columnNames === undefined ? [] : [`Columns: ${columnNames}${more}.`, '']),
    ...optionTable(name, own),
  ];
}

/** The worked example: what goes in, and what each formula makes of it. */
function workedTable(): string {
  const { accounts, transactions, results } = workedExample;
  return [
    ...toMarkdown([
      ['account', 'category', 'status', 'balance', 'currency', 'owned %', 'excluded'],
      ...accounts.map((each) => [
        each.name,
        each.category,
        each.status,
        each.balances.current,
        each.balances.currencyCode,
        each.ownershipPercentage ?? '',
        each.excludeFromNetWorth === true ? 'yes' : '',
      ]),
    ]),
    '',
    ...toMarkdown([
      ['date', 'name', 'displayAmount', 'currency', 'category', 'owned %', ''],
      ...transactions.map((each) => [
        each.transactionDate,
        each.name,
        each.displayAmount,
        each.currencyCode,
        each.organizationTransactionCategoryName ?? '',
        each.accountOwnershipPercentage ?? '',
        each.isIgnored ? 'ignored' : each.pending ? 'pending' : '',
      ]),
    ]),
    ...results.flatMap(({ formula, table }) => ['', `\`${formula}\``, '', ...toMarkdown(table)]),
  ].join('\n');
}

function toMarkdown([header = [], ...rows]: readonly (readonly (string | number)[])[]): string[] {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  const isNumber = header.map((_, index) => rows.every((row) => typeof row[index] === 'number'));
  return [line(header), `|${isNumber.map((each) => (each ? '---:' : '---')).join('|')}|`, ...rows.map(line)];
}

function errorTable(): string {
  const rows = Object.entries(addonErrors).map(
    ([code, { meaning, action }]) => `| \`${code}\` | ${meaning} | ${action} |`,
  );
  return ['| code | meaning | what to do |', '|---|---|---|', ...rows].join('\n');
}

function faultTable(): string {
  const settingText = (setting: FaultSetting): string =>
    setting.kind === 'choice'
      ? `${setting.label}: ${setting.choices.map(({ label }) => label).join(', ')}`
      : `${setting.label}: ${setting.min} to ${setting.max} ${setting.unit}`;
  const rows = faultList.map(
    ({ title, text, settings }) => `| ${title} | ${text} | ${settings.map(settingText).join('; ')} |`,
  );
  return ['| fault | what the API does | settings |', '|---|---|---|', ...rows].join('\n');
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
