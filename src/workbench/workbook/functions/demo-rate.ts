import {
  BaseFunction,
  type BaseValueObject,
  ErrorType,
  ErrorValueObject,
  NumberValueObject,
} from '@univerjs/engine-formula';
import type { ReportError } from '../cells/error-messages';
import { isArray } from './value-objects';

/** US dollars of one euro. The demo has accounts in both. It never changes, so that the figures of a trial do not. */
const usdOfEur = 1.16;

const rates: { readonly [pair: string]: number } = { EURUSD: usdOfEur, USDEUR: 1 / usdOfEur };

/** The cell says that it is no real rate. */
const format = '0.0000" (demo rate)"';

/** GOOGLEFINANCE with a demo rate: nothing on this machine knows prices, and without one, no total could be converted. */
export class DemoRate extends BaseFunction {
  override minParams = 1;
  override maxParams = 5;

  constructor(private readonly report: ReportError) {
    super('GOOGLEFINANCE');
  }

  override calculate(symbol: BaseValueObject, attribute?: BaseValueObject, start?: BaseValueObject): BaseValueObject {
    const wrong = [symbol, attribute, start].find((given) => given?.isError());
    if (wrong) return wrong;
    const [, pair = ''] = /^(?:CURRENCY:)?([A-Z]{6})$/.exec(textOf(symbol)) ?? [];
    const rate = rates[pair];
    const isPrice = ['', 'PRICE'].includes(textOf(attribute)) && textOf(start) === '';
    if (rate !== undefined && isPrice) return NumberValueObject.create(rate, format);
    const error = { error: ErrorType.NA, message: 'The workbench has only a demo rate between EUR and USD.' };
    this.report({ sheetId: this.subUnitId ?? '', row: this.row, column: this.column }, error);
    return ErrorValueObject.create(error.error, error.message);
  }
}

function textOf(given: BaseValueObject | undefined): string {
  const single = given && isArray(given) ? given.getFirstCell() : given;
  return single === undefined || single.isNull() ? '' : String(single.getValue()).trim().toUpperCase();
}
