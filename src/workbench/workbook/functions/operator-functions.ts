import { BaseFunction, type BaseValueObject, compareToken, NumberValueObject } from '@univerjs/engine-formula';

type Operate = (first: BaseValueObject, second: BaseValueObject) => BaseValueObject;

/** The functions by which Sheets knows its operators too, and Univer 0.25.1 does not; MINUS and MULTIPLY it has. */
export function operatorFunctions(): BaseFunction[] {
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
