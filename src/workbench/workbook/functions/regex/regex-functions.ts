import {
  ArrayValueObject,
  BaseFunction,
  type BaseValueObject,
  BooleanValueObject,
  ErrorType,
  ErrorValueObject,
  StringValueObject,
} from '@univerjs/engine-formula';
import type { CellError } from '../../cells/cell';
import type { ReportError } from '../../cells/error-messages';
import { workbookLimits } from '../../workbook-limits';
import { isArray } from '../value-objects';
import { WorkLimitError } from './metered-text';
import { Pattern, PatternError, ResultTooLongError } from './pattern';

/** REGEXMATCH, REGEXEXTRACT and REGEXREPLACE as in Sheets. Univer 0.25.1 runs them on JavaScript's engine. */
export function regexFunctions(report: ReportError): BaseFunction[] {
  const functions = { REGEXMATCH: match, REGEXEXTRACT: extract, REGEXREPLACE: replace };
  return Object.entries(functions).map(([name, evaluate]) => new RegexFunction(name, evaluate, report));
}

type Evaluate = (pattern: Pattern, text: string, replacement: string) => BaseValueObject;

const match: Evaluate = (pattern, text) => BooleanValueObject.create(pattern.find(text) !== null);

/** The match, or its groups in a row of cells. */
const extract: Evaluate = (pattern, text) => {
  const [whole, ...groups] = pattern.find(text) ?? [];
  if (whole === undefined) return ErrorValueObject.create(ErrorType.NA);
  const [first, ...others] = groups.map((group) => StringValueObject.create(group));
  if (first === undefined) return StringValueObject.create(whole);
  if (others.length === 0) return first;
  const row = [first, ...others];
  return ArrayValueObject.create({
    calculateValueList: [row],
    rowCount: 1,
    columnCount: row.length,
    unitId: '',
    sheetId: '',
    row: 0,
    column: 0,
  });
};

const replace: Evaluate = (pattern, text, replacement) =>
  StringValueObject.create(pattern.replaceAll(text, replacement, workbookLimits.cellChars));

class RegexFunction extends BaseFunction {
  constructor(
    private readonly functionName: string,
    private readonly evaluate: Evaluate,
    private readonly report: ReportError,
  ) {
    super(functionName);
    this.minParams = functionName === 'REGEXREPLACE' ? 3 : 2;
    this.maxParams = this.minParams;
  }

  override calculate(...given: BaseValueObject[]): BaseValueObject {
    const values = given.map(singleValue);
    const wrong = values.find((value) => value.isError());
    if (wrong) return wrong;
    const [text = '', source = '', replacement = ''] = values.map(textOf);
    try {
      return this.evaluate(patternOf(source), text, replacement);
    } catch (error) {
      const shown = cellErrorOf(error, this.functionName, source);
      this.report({ sheetId: this.subUnitId ?? '', row: this.row, column: this.column }, shown);
      return ErrorValueObject.create(shown.error as ErrorType, shown.message);
    }
  }
}

/** Most formulas of a column have the same pattern. Few are kept, because one can take megabytes. */
const compiled = new Map<string, Pattern>();
const compiledMax = 16;

function patternOf(source: string): Pattern {
  const pattern = compiled.get(source) ?? new Pattern(source);
  compiled.delete(source);
  compiled.set(source, pattern);
  const [oldest] = compiled.keys();
  if (compiled.size > compiledMax && oldest !== undefined) compiled.delete(oldest);
  return pattern;
}

function cellErrorOf(error: unknown, name: string, source: string): CellError {
  if (error instanceof PatternError) {
    const message = `Function ${name} parameter 2 value "${source}" is not a valid regular expression.`;
    return { error: ErrorType.REF, message };
  }
  if (error instanceof ResultTooLongError) {
    const message = `Text result of ${name} is longer than the limit of ${workbookLimits.cellChars} characters.`;
    return { error: ErrorType.VALUE, message };
  }
  if (error instanceof WorkLimitError) {
    return { error: ErrorType.ERROR, message: 'Calculation limit was reached when trying to calculate this formula.' };
  }
  throw error;
}

/** A range of one cell is its value. */
function singleValue(given: BaseValueObject): BaseValueObject {
  if (!isArray(given)) return given;
  if (given.getRowCount() > 1 || given.getColumnCount() > 1) return ErrorValueObject.create(ErrorType.VALUE);
  return given.getFirstCell();
}

function textOf(value: BaseValueObject): string {
  if (value.isNull()) return '';
  return value.isBoolean() ? String(value.getValue()).toUpperCase() : String(value.getValue());
}
