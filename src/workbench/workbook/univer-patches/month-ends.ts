import { type BaseValueObject, type IFunctionService, NumberValueObject } from '@univerjs/engine-formula';
import { dateOfSerial } from '../../time/zone';
import { univerFunction } from '../functions/univer-function';
import { isArray } from '../functions/value-objects';

/**
 * Defects: EDATE of Univer 0.25.1 goes on into the next month if a month is too short: one month after 31 January is
 * 3 March. In Sheets it is the last day, 28 February. And EDATE and EOMONTH round -1.5 months to -2, where Sheets truncates
 * them to -1. Can go when `=EDATE(DATE(2026,1,31),1)` and `=EOMONTH(DATE(2026,1,31),-1.5)` are right without it.
 */
export function patchMonths(functions: IFunctionService): void {
  const edate = univerFunction(functions, 'EDATE');
  const eomonth = univerFunction(functions, 'EOMONTH');
  const addMonths = edate.calculate.bind(edate);
  const findEnd = eomonth.calculate.bind(eomonth);
  eomonth.calculate = (start, months) => findEnd(start, truncated(months));
  edate.calculate = (start, months) => {
    const moved = addMonths(start, truncated(months)) as BaseValueObject;
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

function truncated(months: BaseValueObject): BaseValueObject {
  if (isArray(months)) return months.mapValue(truncated);
  return months.isNumber() ? NumberValueObject.create(Math.trunc(Number(months.getValue()))) : months;
}
