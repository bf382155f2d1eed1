import { type BaseValueObject, type IFunctionService, NumberValueObject } from '@univerjs/engine-formula';
import { dateOfSerial } from '../../time/zone';
import { univerFunction } from '../functions/univer-function';
import { isArray } from '../functions/value-objects';

/**
 * Defect: EDATE of Univer 0.25.1 goes on into the next month if a month is too short: one month after 31 January is
 * 3 March. In Sheets it is the last day, 28 February. Can go when `=EDATE(DATE(2026,1,31),1)` is that day without it.
 */
export function endWithMonth(functions: IFunctionService): void {
  const edate = univerFunction(functions, 'EDATE');
  const calculate = edate.calculate.bind(edate);
  edate.calculate = (start, months) => {
    const moved = calculate(start, months) as BaseValueObject;
    if (!isArray(moved)) return moved;
    return moved.mapValue((value, row, column) => {
      if (value.isError()) return value;
      const day = dayOfMonth(value);
      const isInNextMonth = day < dayOfMonth(valueAt(start, row, column));
      return isInNextMonth ? NumberValueObject.create(Number(value.getValue()) - day, value.getPattern()) : value;
    });
  };
}

function dayOfMonth(serial: BaseValueObject): number {
  return dateOfSerial('Etc/GMT', Math.floor(Number(serial.getValue()))).getUTCDate();
}

/** One row or column of dates is combined with each number of months. */
function valueAt(given: BaseValueObject, row: number, column: number): BaseValueObject {
  if (!isArray(given)) return given;
  return (
    given.get(Math.min(row, given.getRowCount() - 1), Math.min(column, given.getColumnCount() - 1)) ??
    NumberValueObject.create(0)
  );
}
