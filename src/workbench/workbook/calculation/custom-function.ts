import { BaseFunction, type BaseValueObject, ErrorType, ErrorValueObject } from '@univerjs/engine-formula';
import type { CustomFunctionArgument } from '../workbook';
import { toCallArgument, waiting } from './call-arguments';
import type { CallPlace, CallResult } from './call-memo';
import { toValueObject } from './call-result';

/** Asks for the result of a call; null: not there yet. */
export type Call = (name: string, args: readonly CustomFunctionArgument[], place: CallPlace) => CallResult | null;

/**
 * A custom function in Univer's calculation. It answers at once, with the result or with "not yet", and the cell is
 * calculated again when the result is there: so calls run at the same time and nothing waits behind a slow one.
 * (Univer's own asynchronous functions run one after another and block every other formula meanwhile.)
 */
export class CustomFunctionExecutor extends BaseFunction {
  override needsReferenceObject = true;

  constructor(
    private readonly functionName: string,
    private readonly makeCall: Call,
  ) {
    super(functionName as never);
  }

  override isArgumentsIgnoreNumberPattern(): boolean {
    return true;
  }

  override calculate(...variants: BaseValueObject[]): BaseValueObject {
    const args: CustomFunctionArgument[] = [];
    for (const variant of variants) {
      const argument = toCallArgument(variant);
      if (argument === waiting) return notYet();
      args.push(argument);
    }
    const place = { sheetId: this.subUnitId ?? '', row: this.row, column: this.column };
    const result = this.makeCall(this.functionName, args, place);
    return result === null ? notYet() : toValueObject(result);
  }
}

function notYet(): BaseValueObject {
  return ErrorValueObject.create(ErrorType.CONNECT);
}
