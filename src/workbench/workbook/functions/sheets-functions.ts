import {
  type ArrayValueObject,
  type BaseFunction,
  type BaseValueObject,
  BooleanValueObject,
  ErrorType,
  ErrorValueObject,
  type IFunctionService,
  NullValueObject,
  NumberValueObject,
} from '@univerjs/engine-formula';

/** Has the functions that Univer 0.25.1 reads as Excel does read their arguments as Sheets does. */
export function readAsSheets(functions: IFunctionService): void {
  const sortBy = executor(functions, 'SORTBY');
  const sort = executor(functions, 'SORT');
  /** `SORT(range, [column, isAscending]…)`: Excel's has one column, and 1 or -1 in place of TRUE or FALSE. */
  sort.maxParams = 255;
  sort.calculate = (range, ...by) => {
    const wrong = [range, ...by].find((given) => given.isError());
    if (wrong) return wrong;
    if (!range.isArray() || (range as ArrayValueObject).getRowCount() === 1) return range;
    const keys: BaseValueObject[] = [];
    for (let at = 0; at < Math.max(by.length, 1); at += 2) {
      const key = columnOf(range as ArrayValueObject, by[at]);
      if (!key) return ErrorValueObject.create(ErrorType.VALUE);
      keys.push(key, NumberValueObject.create(isFalse(by[at + 1]) ? -1 : 1));
    }
    return sortBy.calculate(range, ...keys);
  };

  /**
   * `FILTER(range, condition, [condition]…)`: Excel's third argument stands in for an empty result, and an error among
   * its conditions is the result. Sheets leaves that row out, as of `MATCH` where nothing matches.
   */
  const filter = executor(functions, 'FILTER');
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

  for (const [name, value] of Object.entries(ifLeftAway)) {
    const either = executor(functions, name);
    const calculate = either.calculate.bind(either);
    either.minParams = 1;
    either.calculate = (first, second) => calculate(first, second ?? value());
  }
}

/** The second arguments that Excel asks for, and what stands for them in Sheets: `IFERROR(value)` is blank for an error. */
const ifLeftAway: { readonly [name: string]: () => BaseValueObject } = {
  IFERROR: () => NullValueObject.create(),
  IFNA: () => NullValueObject.create(),
  ROUND: () => NumberValueObject.create(0),
  ROUNDUP: () => NumberValueObject.create(0),
  ROUNDDOWN: () => NumberValueObject.create(0),
  CEILING: () => NumberValueObject.create(1),
  FLOOR: () => NumberValueObject.create(1),
};

function executor(functions: IFunctionService, name: string): BaseFunction {
  const found = functions.getExecutor(name as never);
  if (!found) throw new Error(`Univer has no function ${name}.`);
  return found;
}

/** A column of the range by its number, or one given as cells; null: neither. */
function columnOf(range: ArrayValueObject, by: BaseValueObject | undefined): BaseValueObject | null {
  const key =
    by?.isArray() && (by as ArrayValueObject).getRowCount() === 1 ? (by as ArrayValueObject).getFirstCell() : by;
  if (key?.isArray()) return key;
  const column = key === undefined ? 1 : Math.floor(Number(key.getValue()));
  const isThere = column >= 1 && column <= range.getColumnCount();
  return isThere ? (range.slice(null, [column - 1, column]) ?? null) : null;
}

function withoutErrors(condition: BaseValueObject): BaseValueObject {
  if (!condition.isArray()) return condition;
  return condition.mapValue((value) => (value.isError() ? BooleanValueObject.create(false) : value));
}

/** Two of one size fit each other cell by cell. */
function sizeOf(given: BaseValueObject): string {
  return given.isArray()
    ? `${(given as ArrayValueObject).getRowCount()} x ${(given as ArrayValueObject).getColumnCount()}`
    : '';
}

function isFalse(given: BaseValueObject | undefined): boolean {
  const single = given?.isArray() ? (given as ArrayValueObject).getFirstCell() : given;
  if (single?.isString()) return String(single.getValue()).toUpperCase() === 'FALSE';
  return single !== undefined && !Number(single.getValue());
}
