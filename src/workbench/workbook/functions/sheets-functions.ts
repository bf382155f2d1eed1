import type { ICellData, Nullable } from '@univerjs/core';
import {
  type ArrayValueObject,
  BaseFunction,
  type BaseValueObject,
  BooleanValueObject,
  compareToken,
  ErrorType,
  ErrorValueObject,
  type FunctionVariantType,
  type IFunctionService,
  NullValueObject,
  NumberValueObject,
  StringValueObject,
} from '@univerjs/engine-formula';
import { formulaTextFunctions } from './formula-texts';
import { Sparkline } from './sparkline';
import { univerFunction } from './univer-function';
import { isArray, isBlankCell, isReference } from './value-objects';

/** Adapts functions of Univer 0.25.1, which work as in Excel, to Sheets. */
export function registerSheetsFunctions(functions: IFunctionService, serialNow: () => number): void {
  functions.registerExecutors(
    ...emptyTextFunctions(),
    ...formulaTextFunctions(),
    ...operatorFunctions(),
    new ArrayFormula('ARRAYFORMULA'),
    new Sparkline('SPARKLINE'),
  );
  readClock(functions, serialNow);
  sortByManyColumns(functions);
  filterByManyConditions(functions);
  for (const [name, modeAt] of [
    ['XMATCH', 2],
    ['XLOOKUP', 4],
  ] as const)
    lookUpExactly(functions, name, modeAt);
  for (const [name, value] of Object.entries(defaults)) {
    const either = univerFunction(functions, name);
    const calculate = either.calculate.bind(either);
    either.minParams = 1;
    either.calculate = (first, second) => calculate(first, second ?? value());
  }
}

/** Univer uses the machine's clock, for NOW in the machine's time zone and for TODAY in UTC. */
function readClock(functions: IFunctionService, serialNow: () => number): void {
  const now = univerFunction(functions, 'NOW');
  const today = univerFunction(functions, 'TODAY');
  const [nowFormat, todayFormat] = [now.calculate().getPattern(), today.calculate().getPattern()];
  now.calculate = () => NumberValueObject.create(serialNow(), nowFormat);
  today.calculate = () => NumberValueObject.create(Math.floor(serialNow()), todayFormat);
}

/** `SORT(range, [column, isAscending]…)`: Excel's has one column, and 1 or -1 instead of TRUE or FALSE. */
function sortByManyColumns(functions: IFunctionService): void {
  const sortBy = univerFunction(functions, 'SORTBY');
  const sort = univerFunction(functions, 'SORT');
  sort.maxParams = 255;
  sort.calculate = (range, ...by) => {
    const wrong = [range, ...by].find((given) => given.isError());
    if (wrong) return wrong;
    if (!isArray(range) || range.getRowCount() === 1) return range;
    const keys: BaseValueObject[] = [];
    for (let at = 0; at < Math.max(by.length, 1); at += 2) {
      const key = columnOf(range, by[at]);
      if (!key) return ErrorValueObject.create(ErrorType.VALUE);
      keys.push(key, NumberValueObject.create(isFalse(by[at + 1]) ? -1 : 1));
    }
    return sortBy.calculate(range, ...keys);
  };
}

/**
 * `FILTER(range, condition, [condition]…)`: Excel's third argument replaces an empty result, and an error among its
 * conditions is the result. Sheets omits that row, as for `MATCH` where nothing matches.
 */
function filterByManyConditions(functions: IFunctionService): void {
  const filter = univerFunction(functions, 'FILTER');
  const filterByOne = filter.calculate.bind(filter);
  filter.maxParams = 255;
  filter.calculate = (range, ...conditions) => {
    const noMatch = ErrorValueObject.create(ErrorType.NA);
    const [first, ...others] = conditions.map(withoutErrors) as [BaseValueObject, ...BaseValueObject[]];
    if (others.some((other) => sizeOf(other) !== sizeOf(first))) return noMatch;
    return filterByOne(
      range,
      others.reduce((one, other) => one.multiply(other), first),
      noMatch,
    );
  };
}

/** XMATCH and XLOOKUP: without the match mode 2, `*` and `?` are no wildcards. In Univer 0.25.1 they are. */
function lookUpExactly(functions: IFunctionService, name: string, modeAt: number): void {
  const lookUp = univerFunction(functions, name);
  const calculate = lookUp.calculate.bind(lookUp);
  lookUp.calculate = (key, ...given) => {
    const mode = given[modeAt - 1];
    const isPattern = mode !== undefined && Number((isArray(mode) ? mode.getFirstCell() : mode).getValue()) === 2;
    return calculate(isPattern ? (key as BaseValueObject) : escapeWildcards(key as BaseValueObject), ...given);
  };
}

function escapeWildcards(key: BaseValueObject): BaseValueObject {
  if (isArray(key)) return key.mapValue(escapeWildcards);
  const text = key.isString() ? String(key.getValue()) : '';
  // In other texts, Univer takes a tilde as it is.
  return /[*?]/.test(text) ? StringValueObject.create(text.replace(/[*?~]/g, '~$&')) : key;
}

/** Second arguments that Excel requires, and their defaults in Sheets: `IFERROR(value)` is blank for an error. */
const defaults: { readonly [name: string]: () => BaseValueObject } = {
  IFERROR: () => NullValueObject.create(),
  IFNA: () => NullValueObject.create(),
  ROUND: () => NumberValueObject.create(0),
  ROUNDUP: () => NumberValueObject.create(0),
  ROUNDDOWN: () => NumberValueObject.create(0),
  CEILING: () => NumberValueObject.create(1),
  FLOOR: () => NumberValueObject.create(1),
};

/** A column of the range by its number, or one given as cells; null: neither. */
function columnOf(range: ArrayValueObject, by: BaseValueObject | undefined): BaseValueObject | null {
  const key = by && isArray(by) && by.getRowCount() === 1 ? by.getFirstCell() : by;
  if (key?.isArray()) return key;
  const column = key === undefined ? 1 : Math.floor(Number(key.getValue()));
  const exists = column >= 1 && column <= range.getColumnCount();
  return exists ? (range.slice(null, [column - 1, column]) ?? null) : null;
}

function withoutErrors(condition: BaseValueObject): BaseValueObject {
  if (!condition.isArray()) return condition;
  return condition.mapValue((value) => (value.isError() ? BooleanValueObject.create(false) : value));
}

/** Two conditions of one size can be combined cell by cell. */
function sizeOf(given: BaseValueObject): string {
  return isArray(given) ? `${given.getRowCount()} x ${given.getColumnCount()}` : '';
}

function isFalse(given: BaseValueObject | undefined): boolean {
  const single = given && isArray(given) ? given.getFirstCell() : given;
  if (single?.isString()) return String(single.getValue()).toUpperCase() === 'FALSE';
  return single !== undefined && !Number(single.getValue());
}

type Operate = (first: BaseValueObject, second: BaseValueObject) => BaseValueObject;

/** Sheets has a function for each operator. Univer 0.25.1 has MINUS and MULTIPLY only. */
function operatorFunctions(): BaseFunction[] {
  return Object.entries(operators).map(([name, operate]) => new OperatorFunction(name, operate));
}

const operators: { readonly [name: string]: Operate } = {
  ADD: (first, second) => first.plus(second),
  DIVIDE: (first, second) => first.divided(second),
  POW: (first, second) => first.pow(second),
  EQ: (first, second) => first.compare(second, compareToken.EQUALS),
  NE: (first, second) => first.compare(second, compareToken.NOT_EQUAL),
  GT: (first, second) => first.compare(second, compareToken.GREATER_THAN),
  GTE: (first, second) => first.compare(second, compareToken.GREATER_THAN_OR_EQUAL),
  LT: (first, second) => first.compare(second, compareToken.LESS_THAN),
  LTE: (first, second) => first.compare(second, compareToken.LESS_THAN_OR_EQUAL),
  UMINUS: (only) => NumberValueObject.create(0).minus(only),
};

class OperatorFunction extends BaseFunction {
  constructor(
    name: string,
    private readonly operate: Operate,
  ) {
    super(name);
    this.minParams = operate.length;
    this.maxParams = operate.length;
  }

  override calculate(...given: BaseValueObject[]): BaseValueObject {
    return given.find((value) => value.isError()) ?? this.operate(...(given as [BaseValueObject, BaseValueObject]));
  }
}

/** Univer calculates each formula for all cells of its arguments, as Sheets does in this function. */
class ArrayFormula extends BaseFunction {
  override minParams = 1;
  override maxParams = 1;

  override calculate(only: BaseValueObject): BaseValueObject {
    return only;
  }
}

/** ISBLANK and COUNTA as in Sheets: a cell with an empty text is not blank. For Univer it is. */
const emptyTextFunctions = (): BaseFunction[] => [new IsBlank('ISBLANK'), new CountA('COUNTA')];

class IsBlank extends BaseFunction {
  override needsReferenceObject = true;
  override minParams = 1;
  override maxParams = 1;

  override calculate(variant: BaseValueObject): BaseValueObject {
    const [first = null] = cellsOf(variant) ?? [];
    return BooleanValueObject.create(isReference(variant) ? isBlankCell(first) : variant.isNull());
  }
}

class CountA extends BaseFunction {
  override needsReferenceObject = true;
  override minParams = 1;
  override maxParams = 255;

  override calculate(...variants: BaseValueObject[]): BaseValueObject {
    let count = 0;
    for (const variant of variants) {
      const cells = cellsOf(variant);
      if (cells) count += [...cells].filter((cell) => !isBlankCell(cell)).length;
      else if (!isArray(variant)) count += variant.isNull() ? 0 : 1;
      else {
        variant.iterator((value) => {
          if (value && !value.isNull()) count += 1;
        });
      }
    }
    return NumberValueObject.create(count);
  }
}

function cellsOf(variant: FunctionVariantType): Iterable<Nullable<ICellData>> | null {
  if (!isReference(variant)) return null;
  const { startRow, startColumn, endRow, endColumn } = variant.getRangePosition();
  return (function* cells() {
    for (let row = startRow; row <= endRow; row++) {
      for (let column = startColumn; column <= endColumn; column++) yield variant.getCellData(row, column);
    }
  })();
}
