import { ServiceError } from '../../rpc/service-error';
import { type Method, method, objectType, type ServiceType } from '../../rpc/service-type';
import { Self } from '../../rpc/values';
import type { Run } from '../../run/run';
import type { Site } from '../../site';
import { toA1 } from './a1-notation';
import { checkShape, toScriptValue, writeInputs, writeValues } from './cell-values';
import { flushBeforeReading } from './flush';
import { checkedRange, eachCell, type RangeData, sheetHandle } from './place';
import { newTextFinder } from './text-finder';

export function rangeType(site: Site): ServiceType {
  const { workbook } = site;
  const local = (get: (range: RangeData) => unknown): Method =>
    method<RangeData, []>('document-read', '', ({ data }) => get(data));
  const read = (get: (range: RangeData) => unknown): Method =>
    method<RangeData, []>('document-read', '', async ({ run, data }) => {
      await flushBeforeReading(site, run);
      return get(data);
    });
  const write = <Args extends readonly unknown[]>(
    signature: string,
    set: (range: RangeData, args: Args, run: Run) => void,
  ): Method =>
    method<RangeData, Args>('document-write', signature, ({ run, data, args }) => {
      set(data, args, run);
      return new Self(data);
    });

  const values = (range: RangeData) =>
    workbook.values(range.sheetId, range).map((row) => row.map((value) => toScriptValue(value, workbook.timeZone)));
  const formats = (range: RangeData) =>
    workbook.numberFormats(range.sheetId, range).map((row) => row.map((format) => format || 'General'));
  const setFormulas = (range: RangeData, formulas: readonly (readonly string[])[], run: Run) => {
    checkShape(site, formulas, range);
    const inputs = formulas.map((row) =>
      row.map((text) => (text === '' ? { value: null } : { formula: text.startsWith('=') ? text : `=${text}` })),
    );
    writeInputs(site, run, range, inputs);
  };
  const setFormats = (range: RangeData, formats: readonly (readonly string[])[]) => {
    checkShape(site, formats, range);
    // The workbook has no format of its own where a script says General.
    const own = formats.map((row) => row.map((format) => (format === 'General' ? '' : format)));
    workbook.setNumberFormats(range.sheetId, range, own);
  };
  const setNotes = (range: RangeData, notes: readonly (readonly (string | null)[])[]) => {
    checkShape(site, notes, range);
    workbook.setNotes(
      range.sheetId,
      range,
      notes.map((row) => row.map((note) => note ?? '')),
    );
  };
  const clearContent = (range: RangeData, run: Run) =>
    writeInputs(
      site,
      run,
      range,
      eachCell(range, () => ({ value: null })),
    );

  return objectType('SpreadsheetApp.Range', {
    getA1Notation: local(toA1),
    getRow: local((range) => range.row),
    getRowIndex: local((range) => range.row),
    getColumn: local((range) => range.column),
    getColumnIndex: local((range) => range.column),
    getNumRows: local((range) => range.rowCount),
    getHeight: local((range) => range.rowCount),
    getNumColumns: local((range) => range.columnCount),
    getWidth: local((range) => range.columnCount),
    getLastRow: local((range) => range.row + range.rowCount - 1),
    getLastColumn: local((range) => range.column + range.columnCount - 1),
    getSheet: local((range) => sheetHandle(range.sheetId)),
    getGridId: local((range) => range.sheetId),
    getCell: method<RangeData, [number, number]>(
      'document-read',
      'Integer,Integer',
      ({ data, args: [row, column] }) => {
        const isInside = row >= 1 && column >= 1 && row <= data.rowCount && column <= data.columnCount;
        if (!isInside) throw new ServiceError(site.messages.rangeOutside());
        return checkedRange(site, data.sheetId, data.row + row - 1, data.column + column - 1);
      },
    ),
    offset: method<RangeData, [number, number, number?, number?]>(
      'document-read',
      'Integer,Integer | Integer,Integer,Integer | Integer,Integer,Integer,Integer',
      ({ data, args: [rows, columns, rowCount = data.rowCount, columnCount = data.columnCount] }) =>
        checkedRange(site, data.sheetId, data.row + rows, data.column + columns, rowCount, columnCount),
    ),
    activate: write('', (range, _args, run) => workbook.setSelection(run.user.id, range.sheetId, [range])),

    getValue: read((range) => values(oneCell(range))[0]?.[0]),
    getValues: read(values),
    getDisplayValue: read((range) => workbook.displayValues(range.sheetId, oneCell(range))[0]?.[0]),
    getDisplayValues: read((range) => workbook.displayValues(range.sheetId, range)),
    getFormula: read((range) => workbook.formulas(range.sheetId, oneCell(range))[0]?.[0]),
    getFormulas: read((range) => workbook.formulas(range.sheetId, range)),
    getNumberFormat: read((range) => formats(oneCell(range))[0]?.[0]),
    getNumberFormats: read(formats),
    getNote: read((range) => workbook.notes(range.sheetId, oneCell(range))[0]?.[0]),
    getNotes: read((range) => workbook.notes(range.sheetId, range)),
    isBlank: read((range) =>
      workbook.values(range.sheetId, range).every((row) => row.every((value) => value === null)),
    ),

    setValue: write<[unknown]>('Any', (range, [value], run) =>
      writeValues(
        site,
        run,
        range,
        eachCell(range, () => value),
      ),
    ),
    setValues: write<[unknown[][]]>('Any[][]', (range, [rows], run) => {
      checkShape(site, rows, range);
      writeValues(site, run, range, rows);
    }),
    setFormula: write<[string]>('String', (range, [formula], run) =>
      setFormulas(
        range,
        eachCell(range, () => formula),
        run,
      ),
    ),
    setFormulas: write<[string[][]]>('String[][]', (range, [formulas], run) => setFormulas(range, formulas, run)),
    setNumberFormat: write<[string]>('String', (range, [format]) =>
      setFormats(
        range,
        eachCell(range, () => format),
      ),
    ),
    setNumberFormats: write<[string[][]]>('String[][]', (range, [formats]) => setFormats(range, formats)),
    setNote: write<[string | null]>('String?', (range, [note]) =>
      setNotes(
        range,
        eachCell(range, () => note ?? null),
      ),
    ),
    setNotes: write<[(string | null)[][]]>('Any[][]', (range, [notes]) => setNotes(range, notes)),
    clearNote: write('', (range) =>
      setNotes(
        range,
        eachCell(range, () => null),
      ),
    ),
    clearContent: write('', (range, _args, run) => clearContent(range, run)),
    clear: write('', (range, _args, run) => {
      clearContent(range, run);
      setFormats(
        range,
        eachCell(range, () => 'General'),
      );
    }),
    createTextFinder: method<RangeData, [string]>('document-read', 'String', ({ data, args: [text] }) =>
      newTextFinder(text, [data]),
    ),
  });
}

function oneCell(range: RangeData): RangeData {
  return { ...range, rowCount: 1, columnCount: 1 };
}
