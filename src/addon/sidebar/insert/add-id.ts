import { findOption, splitNameAndValue, splitOptions } from '../../formulas/arguments/options';
import type { FunctionSpec } from '../../formulas/catalogue/spec';
import { type FormulaCall, hideTexts, isRefreshCell } from '../../formulas/formula-calls';
import { type ReadFormula, textLiteral } from '../explain/formula-parts';

/** An argument of a call, as written, and where it is in the formula. */
interface Place {
  readonly argument: string;
  readonly from: number;
  readonly end: number;
}

interface ListFormula {
  readonly formula: string;
  readonly places: readonly Place[];
  readonly spec: Pick<FunctionSpec, 'parameters' | 'options'>;
  readonly read: ReadFormula;
  /** Those that the user wants; none: the usual ones. */
  readonly columns: readonly string[];
  /** The option that names all columns, the id with them. */
  readonly option: string;
}

/** The places of the arguments of a formula that is a call. */
export function findArguments(formula: string, call: FormulaCall): readonly Place[] {
  let end = formula.indexOf('(') + 1;
  return call.arguments.map((argument) => {
    const from = formula.indexOf(argument, end);
    end = from + argument.length;
    return { argument, from, end };
  });
}

/**
 * The formula with the id as its last column: in its text of options, or in an argument of its own. All else stays as it
 * is written. Null if something else than a text has, or may have, options.
 */
export function addId({ formula, places, spec, read, columns, option }: ListFormula): string | null {
  const { options, parameters } = spec;
  const insert = (at: number, text: string): string => formula.slice(0, at) + text + formula.slice(at);
  const keyOf = (piece: string): string | null => {
    const given = splitNameAndValue(piece);
    return given === null ? null : findOption(options, given.name);
  };
  const texts = places.flatMap(({ argument, from }) => {
    const [, content] = textLiteral.exec(argument) ?? [];
    const pieces = splitOptions(options, content ?? '');
    return content !== undefined && pieces.some((piece) => keyOf(piece) !== null) ? [{ content, from, pieces }] : [];
  });
  for (const { from, pieces } of texts) {
    let at = from + 1;
    for (const piece of pieces) {
      at = formula.indexOf(piece, at) + piece.length;
      // A blank value says nothing.
      if (keyOf(piece) === 'columns' && !/[=:]\s*'*$/.test(piece)) return insert(at, ',id');
    }
  }
  const isOther = places.some(({ argument }, index) => {
    const value = read.values[index];
    if (textLiteral.test(argument) || index < parameters.length) return false;
    return Array.isArray(value) || (typeof value === 'string' && value !== '') || read.unreadable.includes(argument);
  });
  if (isOther || columns.length > 0) return null;
  const last = texts[texts.length - 1];
  if (last !== undefined) return insert(last.from + 1 + last.content.length, `; ${option}`);
  return insert(...newArgument({ formula, places, spec, read, option }));
}

/** Where the option can be an argument: after the named ones, and before what makes the formula refresh. */
function newArgument({
  formula,
  places,
  spec,
  read,
  option,
}: Omit<ListFormula, 'columns'>): [at: number, text: string] {
  let count = places.length;
  while (count > 0 && places[count - 1]?.argument === '') count -= 1;
  const value = read.values[count - 1];
  const isTick =
    isRefreshCell(places[count - 1]?.argument ?? '') ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && value > 1e9);
  const named = Math.min(count, spec.parameters.length) - (isTick && count <= spec.parameters.length ? 1 : 0);
  const next = places.find(({ argument }, index) => index >= named && argument !== '');
  const [separator] = /[,;]/.exec(hideTexts(formula)) ?? [','];
  if (next !== undefined) return [next.from, `"${option}"${separator} `];
  return [formula.lastIndexOf(')'), places.length === 1 && count === 0 ? `"${option}"` : `${separator} "${option}"`];
}
