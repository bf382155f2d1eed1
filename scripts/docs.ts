import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addonErrors } from '../src/addon/errors/error-codes';
import {
  type FunctionName,
  functionNames,
  functionSpec,
  type OptionName,
  optionNames,
} from '../src/addon/formulas/catalogue/functions';
import { functionHelp, optionText } from '../src/addon/formulas/catalogue/help';
import { tableOptions } from '../src/addon/formulas/catalogue/spec';
import { workedExample } from '../src/addon/formulas/catalogue/worked-example';
import { scopeReasons } from '../src/addon/platform/scope-reasons';
import { mailScopes, neededScopes } from '../src/addon/platform/scopes';
import { unlimitedStatements } from '../src/service/database/all-organizations';
import { type FaultSetting, faultList } from '../src/workbench/faults/fault-list';
import { openTable, ruleTable } from './conformance/parity';
import { markdownTable } from './format-table';
import { replaceSection } from './generated-section';
import { paths } from './paths';
import { runScript } from './run-script';

const usage = `Usage: npm run docs [-- --check]

Writes the sections of the documents that are made from the code.
  --check  writes nothing, and ends with 1 if a document is out of date`;

/** The sections that are generated from the code, by document. */
const documents: { readonly [file: string]: { readonly [marker: string]: () => string } } = {
  'README.md': { functions: functionTable },
  'docs/functions.md': { reference: functionReference, options: tableOptionList, worked: workedTable },
  'docs/alerts.md': { scopes: () => scopeTable(mailScopes) },
  'docs/push.md': { scopes: () => scopeTable([...Object.values(neededScopes), ...mailScopes]) },
  'docs/errors.md': { errors: errorTable },
  'docs/parity.md': { rules: ruleTable, open: openTable },
  'docs/workbench.md': { faults: faultTable },
  'docs/service-citus.md': { 'all-organizations': unlimitedTable },
};

/** The README's table, with one line per function. */
function functionTable(): string {
  const rows = functionNames.map((name) => {
    const { parameters } = functionSpec(name);
    const given = parameters.map((parameter) => (parameter.isOptional ? `[${parameter.name}]` : parameter.name));
    const signature = `${name}(${[...given, '[options…]'].join(', ')})`;
    return [`\`${signature}\``, functionHelp(name).returns];
  });
  return markdownTable([['function', 'returns'], ...rows]);
}

function functionReference(): string {
  return functionNames.flatMap(functionDetails).join('\n');
}

function tableOptionList(): string {
  return optionTable(
    'FIN_TRANSACTIONS',
    optionNames('FIN_TRANSACTIONS').filter((option) => option in tableOptions),
  ).join('\n');
}

function optionTable(name: FunctionName, options: readonly OptionName[]): string[] {
  const rows = options.map((option) => [`\`${option}\``, optionText(name, option)]);
  return rows.length === 0 ? [] : [markdownTable([['option', 'value'], ...rows]), ''];
}

/** Arguments, examples, rules, columns and specific options of one function. */
function functionDetails(name: FunctionName): string[] {
  const { columns, parameters } = functionSpec(name);
  const { examples, rules = [], parameters: texts } = functionHelp(name);
  // Options with the same meaning in every table are listed once.
  const isCommon = (option: OptionName): boolean =>
    option in tableOptions && optionText(name, option) === optionText('FIN_TRANSACTIONS', option);
  const own = optionNames(name).filter((option) => !isCommon(option));
  const columnNames = columns?.named.map(({ key }) => `\`${key}\``).join(', ');
  const more = Object.keys(columns?.fields ?? {}).length === 0 ? '' : ', and every API field under its own name';
  // A separate section explains dates.
  const positional = parameters
    .filter((parameter) => parameter.name !== 'from' && parameter.name !== 'to')
    .map(
      (parameter) => `- \`${parameter.name}\`${parameter.isOptional ? ' (optional)' : ''}: ${texts[parameter.name]}.`,
    );
  return [
    `## ${name}`,
    '',
    ...positional,
    ...(positional.length === 0 ? [] : ['']),
    ...examples.map(({ formula, text }) => `- \`${formula}\`: ${text}.`),
    '',
    ...(rules.length === 0 ? [] : [...rules.map((rule) => `- ${rule}`), '']),
    ...(columnNames === undefined ? [] : [`Columns: ${columnNames}${more}.`, '']),
    ...optionTable(name, own),
  ];
}

/** The worked example: its input, and the result of each formula. */
function workedTable(): string {
  const { accounts, transactions, results } = workedExample;
  return [
    markdownTable([
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
    markdownTable([
      ['date', 'name', 'account', 'displayAmount', 'currency', 'category', 'source category', 'owned %', ''],
      ...transactions.map((each) => [
        each.transactionDate,
        each.name,
        each.accountId,
        each.displayAmount,
        each.currencyCode,
        each.organizationTransactionCategoryName ?? '',
        each.sourcePrimaryCategory ?? '',
        each.accountOwnershipPercentage ?? '',
        each.isIgnored ? 'ignored' : each.pending ? 'pending' : '',
      ]),
    ]),
    ...results.flatMap(({ formula, table }) => ['', `\`${formula}\``, '', markdownTable(table)]),
  ].join('\n');
}

function errorTable(): string {
  const rows = Object.entries(addonErrors).map(([code, { meaning, action }]) => [`\`${code}\``, meaning, action]);
  return markdownTable([['code', 'meaning', 'what to do'], ...rows]);
}

function faultTable(): string {
  const settingText = (setting: FaultSetting): string =>
    setting.kind === 'choice'
      ? `${setting.label}: ${setting.choices.map(({ label }) => label).join(', ')}`
      : `${setting.label}: ${setting.min} to ${setting.max} ${setting.unit}`;
  const rows = faultList.map(({ title, text, settings }) => [title, text, settings.map(settingText).join('; ')]);
  return markdownTable([['fault', 'what the API does', 'settings'], ...rows]);
}

/** Why the add-on asks for each scope. */
function scopeTable(scopes: readonly (keyof typeof scopeReasons)[]): string {
  const isOfMail = (scope: string) => (mailScopes as readonly string[]).includes(scope);
  const rows = scopes.map((scope) => [
    `\`${scope.replace('https://www.googleapis.com/auth/', '')}\``,
    `${scopeReasons[scope]}${isOfMail(scope) && scopes.length > mailScopes.length ? '. Only with `FIN_MAIL=1`' : ''}`,
  ]);
  return markdownTable([['scope', 'what the add-on does with it'], ...rows]);
}

/** The statements of the service that are not limited to one organization. */
function unlimitedTable(): string {
  const rows = unlimitedStatements.map(({ what, reason, nodes }) => [what, reason, nodes]);
  return markdownTable([['statement', 'why', 'nodes that must answer'], ...rows]);
}

function renew(isCheck: boolean): number {
  let status = 0;
  for (const [document, sections] of Object.entries(documents)) {
    const file = join(paths.root, document);
    const written = readFileSync(file, 'utf8');
    const renewed = Object.entries(sections).reduce(
      (text, [marker, section]) => replaceSection(text, marker, section()),
      written,
    );
    if (written === renewed) continue;
    if (isCheck) {
      console.error(`${document} is out of date. Run npm run docs.`);
      status = 1;
    } else {
      writeFileSync(file, renewed);
      console.log(`${document} renewed.`);
    }
  }
  return status;
}

runScript({
  usage,
  options: { check: { type: 'boolean', default: false } },
  run: ({ values }) => renew(values.check),
});
