import { openUserSession } from '../../changes/apply-changes';
import type { Connections } from '../../connections/connections';
import { isDate } from '../../days/day-text';
import { ArgumentError, withFallback } from '../../errors/addon-error';
import { listNames } from '../../errors/sentence';
import { call, count, ids, nothing, refuse, text } from '../../features/call';
import { type FormulaDraft, formulaArguments } from '../../formulas/catalogue/formula-text';
import { functionNames, functionSpec } from '../../formulas/catalogue/functions';
import type { FormulaResult } from '../../formulas/run';
import { previewFunction } from '../../formulas/run-function';
import { readAccountsIfAllowed } from '../../lookup/accounts';
import { readTags, tagPath } from '../../lookup/tags';
import { sidebarBudget } from '../../platform/budget';
import { isObject, type JsonObject } from '../../platform/parse-json';
import type { Platform } from '../../platform/platform';
import { spreadsheetZone } from '../../platform/spreadsheet';
import { accountCurrency } from '../../rows/account';
import { rowsById, textOf } from '../../rows/row';
import { explainCell, insertSuggestion } from '../explain/explain-cell';
import { formatHere } from '../insert/format-here';
import { insertFormula } from '../insert/insert-formula';
import { describeColumns, resultColumns } from '../insert/result-columns';
import { currenciesOf, isChartable } from '../insert/summary-chart';
import type { FormulaChoices, FormulaPreview, PreviewCell, ResultColumn } from '../views';

export const formulasCalls = {
  /** Names of accounts and tags, and currencies, for the form that builds formulas. */
  listChoices: call(nothing, listChoices),
  /** Names of categories, as the Category column shows them. */
  listCategories: call(nothing, listCategories),
  previewFormula: call(draft, previewFormula),
  /** Writes a formula into the selected cell if there is room for a table of that size, and formats the table. */
  insertFormula: call(
    (input) => ({
      ...draft(input),
      rowCount: count(input, 'rowCount'),
      width: count(input, 'width'),
      columns: columns(input),
      hasChart: input['hasChart'] === true,
    }),
    (platform, connections, { rowCount, width, columns, hasChart, ...draft }) => {
      const charted = hasChart ? evaluateChart(platform, connections, draft) : null;
      return insertFormula(platform, draft, { rowCount, columnCount: width, columns, charted });
    },
  ),
  /** Formats the table of the selected formula as one that is inserted. */
  formatHere: call(nothing, formatHere),
  /** Why the formula of the selected cell shows nothing or an error, with evidence from the API. */
  explainCell: call(nothing, explainCell),
  /** Replaces that formula by a suggested one. */
  insertSuggestion: call(ids('id'), (platform, _connections, input) => insertSuggestion(platform, input.id)),
};

const previewRows = 6;
const previewColumns = 8;

/** Names of accounts and tags, and currencies, to choose from. A list that the key may not read is empty. */
export function listChoices(platform: Platform, connections: Connections): FormulaChoices {
  const connection = connections.requireOfUser();
  const session = openUserSession(platform, connection, sidebarBudget(platform.clock));
  const accounts = readAccountsIfAllowed(session);
  const tags = withFallback(
    () => readTags(session).rows,
    () => [],
    ({ code }) => code === 'forbidden_scope',
  );
  const byId = rowsById(tags);
  return {
    accounts: distinct(accounts.map((account) => textOf(account, 'name') ?? '')),
    tags: distinct(tags.map((tag) => tagPath(byId, tag))),
    currencies: distinct(accounts.map(accountCurrency)),
  };
}

/**
 * The categories that transactions of the last 90 days have. Their rows are those that a new formula previews, so they
 * are read once. Categories of the sheet FIN Splits alone are none that a list or a synced table could have.
 */
export function listCategories(platform: Platform, connections: Connections): { categories: string[] } {
  const options = { columns: 'category', headers: 'false' };
  const result = evaluateDraft(platform, connections, { name: 'FIN_TRANSACTIONS', positional: ['', ''], options });
  const names = Array.isArray(result) ? result.map(([name]) => (typeof name === 'string' ? name : '')) : [];
  return { categories: distinct(names) };
}

function evaluateDraft(platform: Platform, connections: Connections, draft: FormulaDraft): FormulaResult {
  return previewFunction(draft.name, formulaArguments(draft), platform, (name) =>
    connections.named(name ?? connections.name).requireOfUser(),
  );
}

/** In alphabetical order. */
function distinct(names: readonly string[]): string[] {
  return Array.from(new Set(names.filter((name) => name !== ''))).sort((a, b) => a.localeCompare(b));
}

/** The first rows of the formula's result, and its size. The rows that it reads are then cached for the cell. */
export function previewFormula(platform: Platform, connections: Connections, draft: FormulaDraft): FormulaPreview {
  const result = evaluateDraft(platform, connections, draft);
  const rows = Array.isArray(result) ? result : [[result]];
  const zone = spreadsheetZone(platform);
  const toCell = (value: unknown): PreviewCell => {
    if (isDate(value)) return { day: platform.dates.wallTime(value, zone).slice(0, 10) };
    if (typeof value === 'number' || typeof value === 'boolean') return value;
    return value === null || value === undefined ? '' : String(value);
  };
  return {
    rowCount: rows.length,
    width: rows[0]?.length ?? 0,
    columns: describeColumns(draft, result),
    currencies: currenciesOf(result),
    rows: rows.slice(0, previewRows).map((row) => row.slice(0, previewColumns).map(toCell)),
  };
}

/** The rows of a chart, before the formula is written. They are cached since the preview. */
function evaluateChart(platform: Platform, connections: Connections, draft: FormulaDraft): FormulaResult {
  if (!isChartable(draft)) return refuse('hasChart');
  const result = evaluateDraft(platform, connections, draft);
  const currencies = currenciesOf(result);
  if (currencies.length < 2) return result;
  throw new ArgumentError(
    'invalid_argument',
    `A chart shows one currency, and the result has ${listNames(currencies, 60)}. Choose one.`,
  );
}

/** Accepts a FIN function and texts only; nothing else of the input reaches a cell. */
function draft(input: JsonObject): FormulaDraft {
  const name = functionNames.find((each) => each === input['name']) ?? refuse('name');
  const { positional, options } = input;
  const count = functionSpec(name).parameters.length;
  if (!Array.isArray(positional) || positional.length > count) return refuse('positional');
  const given = isObject(options) ? options : refuse('options');
  const known = functionSpec(name).options;
  return {
    name,
    positional: positional.map((_, index) => text({ positional: positional[index] }, 'positional', 0, 500)),
    options: Object.fromEntries(
      Object.keys(given).map((option) => [
        Object.hasOwn(known, option) ? option : refuse('option'),
        text(given, option, 0, 1_000),
      ]),
    ),
  };
}

/** What the preview said about the columns of the result. */
function columns(input: JsonObject): ResultColumn[] {
  const { columns: given } = input;
  if (!Array.isArray(given) || given.length > 18_000) return refuse('columns');
  return given.map((each) => resultColumns.find((column) => column === each) ?? refuse('columns'));
}
