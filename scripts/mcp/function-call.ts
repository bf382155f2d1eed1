import { nearestFirst } from '../../src/addon/cells/compare-text';
import { literal } from '../../src/addon/cells/split-list';
import { quote } from '../../src/addon/errors/sentence';
import { itemText, valueText } from '../../src/addon/formulas/catalogue/formula-text';
import { type FunctionName, functionSpec } from '../../src/addon/formulas/catalogue/functions';
import type { CustomFunctionArgument } from '../../src/workbench/workbook/workbook';
import { argumentNames, takesRates, toolOptions } from './tool-schema';

/** The arguments of a tool, which its schema has checked. */
export interface ToolArguments {
  readonly [name: string]: unknown;
}

export interface FunctionCall {
  /** What gives the same in a spreadsheet: `=FIN_SUMMARY("category", "last month", , "measure=out")`. */
  readonly formula: string;
  /** What Sheets would pass, with the status row. */
  readonly args: readonly CustomFunctionArgument[];
  /** The result begins with a row of headings. */
  readonly hasHeadings: boolean;
  /** The result ends with the row of `status=true`. */
  readonly hasStatus: boolean;
}

type RangeCell = string | number | boolean | null;
type Range = readonly (readonly RangeCell[])[];
/** Undefined: not given. */
type Given = string | Range | undefined;

export function toFunctionCall(name: FunctionName, given: ToolArguments): FunctionCall {
  const { parameters, options } = functionSpec(name);
  refuseUnknown(name, given);
  const positional = parameters.map((parameter) => toGiven(given[parameter.name]));
  const rates = takesRates(name) ? toGiven(given['rates']) : undefined;
  const texts = toolOptions(name).flatMap((option) => optionText(option, given[option]));
  const hasStatus = Object.hasOwn(options, 'status');
  return {
    formula: formulaOf(name, positional, texts, rates),
    args: [...positional, rates, ...(hasStatus ? withStatus(texts) : texts)].map((argument) => argument ?? undefined),
    hasHeadings: Object.hasOwn(options, 'headers'),
    hasStatus,
  };
}

/** The function knows its options, but not what a tool has besides or leaves out. */
function refuseUnknown(name: FunctionName, given: ToolArguments): void {
  const known = argumentNames(name);
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  throw new Error(`No argument ${quote(unknown)}. Valid: ${nearestFirst(known, unknown).join(', ')}.`);
}

function toGiven(value: unknown): Given {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return value.map((row: RangeCell | RangeCell[]) => (Array.isArray(row) ? row.map(toRangeCell) : [row]));
}

/** Results have numbers as text. The mask `0042` is none. */
function toRangeCell(cell: RangeCell): RangeCell {
  return typeof cell === 'string' && String(Number(cell)) === cell && Number.isFinite(Number(cell))
    ? Number(cell)
    : cell;
}

/** Samples: `limit=10`, `category=Groceries,'Food, other'`. */
function optionText(option: string, value: unknown): string[] {
  if (value === undefined || value === null || value === '') return [];
  if (!Array.isArray(value)) return [`${option}=${valueText(String(value))}`];
  return value.length === 0 ? [] : [`${option}=${value.map((item) => itemText(String(item))).join(',')}`];
}

/** Where `status` filters too, as for accounts, true is one of its values. */
function withStatus(texts: readonly string[]): string[] {
  const isStatus = (text: string) => text.startsWith('status=');
  if (!texts.some(isStatus)) return [...texts, 'status=true'];
  return texts.map((text) => (isStatus(text) ? `${text},true` : text));
}

/** The formula of a call. A spreadsheet refreshes its formulas itself, so it has no `refresh`. */
function formulaOf(name: FunctionName, positional: readonly Given[], texts: readonly string[], rates: Given): string {
  const kept = texts.filter((text) => !text.startsWith('refresh='));
  const all = [...positional.map(written), kept.length === 0 ? '' : literal(kept.join('; '))];
  if (rates !== undefined) all.push(written(rates));
  while (all.length > 0 && all[all.length - 1] === '') all.pop();
  return `=${name}(${all.join(', ')})`;
}

function written(value: Given): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return literal(value);
  return `{${value.map((row) => row.map(writtenCell).join(', ')).join('; ')}}`;
}

function writtenCell(cell: RangeCell): string {
  if (typeof cell === 'string' || cell === null) return literal(cell ?? '');
  return String(cell).toUpperCase();
}
