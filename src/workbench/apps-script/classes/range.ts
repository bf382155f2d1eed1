import { toA1 } from '../../workbook/a1';
import { mayEditAll } from '../../workbook/sheets/protection';
import { type SortKey, sortRows } from '../../workbook/sheets/sort-rows';
import type { CellInput, CopiedParts } from '../../workbook/workbook';
import { ServiceError } from '../calls/service-error';
import { methodsOf, objectType, type ServiceType } from '../calls/service-type';
import { EnumValue, Self } from '../calls/values';
import { checkShape, toScriptValue, writeInputs, writeValues } from '../cells/cell-values';
import { afterFlush } from '../cells/flush';
import { shiftReferences, toR1C1 } from '../cells/formula-references';
import {
  checkedRange,
  eachCell,
  oneCell,
  type RangeData,
  rangeHandle,
  rectangleOf,
  sheetHandle,
  sheetState,
} from '../cells/handles';
import { checkIsWhole, checkMayMerge, checkMaySort } from '../cells/merge-limits';
import { checkUntyped } from '../cells/typed-columns';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';
import { checkMayEdit } from '../permissions/edit-permission';
import { addMetadata, addSignature, dimensionLocation, metadataAt, newMetadataFinder } from './developer-metadata';
import { createFilter } from './filter';
import { rangeGroups } from './line-groups';
import { rangeMethods } from './method-kinds';
import { protect } from './protection';
import { rangeFormats } from './range-formats';
import { newTextFinder } from './text-finder';

const rangeMethod = methodsOf<RangeData>();

/** Range. `range-formats.ts` has its methods for formats, notes and data validations. */
export function rangeType(context: HostContext): ServiceType {
  const { messages } = context;
  const { local } = rangeMethods(context);

  return objectType('SpreadsheetApp.Range', {
    ...rangeValues(context),
    ...rangeFormats(context),
    ...rangeTransfer(context),
    ...rangeGroups(context),
    getA1Notation: local((range) => range.notation ?? toA1(range)),
    getRow: local((range) => range.row),
    getColumn: local((range) => range.column),
    getNumRows: local((range) => range.rowCount),
    getNumColumns: local((range) => range.columnCount),
    getLastRow: local((range) => range.row + range.rowCount - 1),
    getLastColumn: local((range) => range.column + range.columnCount - 1),
    getSheet: local((range) => sheetHandle(range.sheetId)),
    getCell: local((range, [row, column]) => {
      const isInside = row >= 1 && column >= 1 && row <= range.rowCount && column <= range.columnCount;
      if (!isInside) throw new ServiceError(messages.rangeOutside());
      return checkedRange(context, range.sheetId, range.row + row - 1, range.column + column - 1);
    }, 'Integer,Integer'),
    offset: local(
      (range, [rows, columns, rowCount = range.rowCount, columnCount = range.columnCount]) =>
        checkedRange(context, range.sheetId, range.row + rows, range.column + columns, rowCount, columnCount),
      'Integer,Integer | Integer,Integer,Integer | Integer,Integer,Integer,Integer',
    ),

    createTextFinder: local((range, [text]) => newTextFinder(range, text), 'String'),
    createFilter: rangeMethod('document-write', '', ({ run, data }) => {
      checkMayEdit(context, run, data.sheetId, data);
      return createFilter(context, data);
    }),
    canEdit: local((range, _args, run) => mayEditAll(context.workbook, run.user, range.sheetId, range)),
    protect: rangeMethod('document-write', '', ({ run, data }) => {
      checkMayEdit(context, run, data.sheetId, data);
      return protect(context, data.sheetId, rectangleOf(data));
    }),

    // Developer metadata belongs to one entire row or column.
    addDeveloperMetadata: rangeMethod('document-write', addSignature, ({ data, args }) => {
      addMetadata(
        context,
        dimensionLocation(context, data.sheetId, rectangleOf(data), sheetState(context, data.sheetId)),
        args,
      );
      return new Self(data);
    }),
    getDeveloperMetadata: local((range) =>
      metadataAt(context, ({ sheetId, rectangle }) => {
        return sheetId === range.sheetId && rectangle !== null && toA1(rectangle) === toA1(range);
      }),
    ),
    createDeveloperMetadataFinder: local((range) => newMetadataFinder(range.sheetId, rectangleOf(range))),
  });
}

/** Values, formulas and texts of the cells of a range. */
function rangeValues(context: HostContext): ServiceType['methods'] {
  const { workbook } = context;
  const { read, write } = rangeMethods(context);

  const values = (range: RangeData) =>
    workbook.values(range.sheetId, range).map((row) => row.map((value) => toScriptValue(value, workbook.timeZone)));
  const formulas = (range: RangeData) => workbook.formulas(range.sheetId, range);
  const setFormulas = (range: RangeData, texts: readonly (readonly unknown[])[], run: Run) => {
    checkShape(context, texts, range);
    const inputs = texts.map((row) => row.map(formulaInput));
    writeInputs(context, run, range, inputs);
  };
  const all = <Value>(range: RangeData, value: Value) => eachCell(range, () => value);

  return {
    getValue: read((range) => values(oneCell(range))[0]?.[0]),
    getValues: read(values),
    getDisplayValue: read((range) => workbook.displayValues(range.sheetId, oneCell(range))[0]?.[0]),
    getDisplayValues: read((range) => workbook.displayValues(range.sheetId, range)),
    getFormula: read((range) => formulas(oneCell(range))[0]?.[0]),
    getFormulas: read(formulas),
    getFormulasR1C1: read((range) =>
      formulas(range).map((row, r) => row.map((text, c) => toR1C1(text, range.row + r, range.column + c))),
    ),
    isBlank: read((range) =>
      workbook.values(range.sheetId, range).every((row) => row.every((value) => value === null)),
    ),

    getMergedRanges: read(({ sheetId, ...rectangle }) =>
      workbook.mergedRanges(sheetId, rectangle).map((each) => rangeHandle({ sheetId, ...each })),
    ),
    merge: write('', (range) => {
      checkMayMerge(context, range);
      workbook.mergeCells(range.sheetId, rectangleOf(range));
    }),
    breakApart: write('', (range) => {
      checkIsWhole(context, range);
      workbook.unmergeCells(range.sheetId, rectangleOf(range));
    }),

    setValue: write('Any', (range, [value], run) => writeValues(context, run, range, all(range, value))),
    setValues: write('Any[][]', (range, [rows], run) => {
      checkShape(context, rows, range);
      writeValues(context, run, range, rows);
    }),
    // Relative references are shifted for each cell, as when the first one is copied.
    setFormula: write('String', (range, [text], run) => {
      const texts = all(range, text).map((row, r) => row.map((one, c) => shiftReferences(one, r, c)));
      setFormulas(range, texts, run);
    }),
    setFormulas: write('Any[][]', (range, [texts], run) => setFormulas(range, texts, run)),
  };
}

function formulaInput(given: unknown): CellInput {
  const text = given === null || given === undefined ? '' : String(given);
  if (text === '') return { value: null };
  return { formula: text.startsWith('=') ? text : `=${text}` };
}

const all: CopiedParts = { content: 'formulas', hasFormats: true, hasDataValidations: true, hasNotes: true };
const only = (parts: Partial<CopiedParts>): CopiedParts => ({
  content: 'nothing',
  hasFormats: false,
  hasDataValidations: false,
  hasNotes: false,
  ...parts,
});

const pasteTypes: { readonly [type: string]: CopiedParts } = {
  PASTE_NORMAL: all,
  PASTE_NO_BORDERS: all,
  PASTE_FORMAT: only({ hasFormats: true }),
  PASTE_FORMULA: only({ content: 'formulas' }),
  PASTE_VALUES: only({ content: 'values' }),
  PASTE_DATA_VALIDATION: only({ hasDataValidations: true }),
};

/** Copying, moving and sorting cells. */
function rangeTransfer(context: HostContext): ServiceType['methods'] {
  const { workbook, messages } = context;
  const { write } = rangeMethods(context);

  const targetOf = (target: RangeData, rowCount: number, columnCount: number): RangeData => {
    const sheet = sheetState(context, target.sheetId);
    if (target.row + rowCount - 1 > sheet.rowCount || target.column + columnCount - 1 > sheet.columnCount) {
      throw new ServiceError(messages.rangeOutside());
    }
    return { sheetId: target.sheetId, row: target.row, column: target.column, rowCount, columnCount };
  };

  /** A target whose size is a multiple of the source is filled with copies; any other gets one copy. */
  const copy = (from: RangeData, target: RangeData, parts: CopiedParts, isTransposed: boolean) => {
    const height = isTransposed ? from.columnCount : from.rowCount;
    const width = isTransposed ? from.rowCount : from.columnCount;
    const down = target.rowCount % height === 0 ? target.rowCount / height : 1;
    const right = target.columnCount % width === 0 ? target.columnCount / width : 1;
    const filled = targetOf(target, height * down, width * right);
    const targets = Array.from({ length: down * right }, (_copy, index) => ({
      sheetId: filled.sheetId,
      row: filled.row + height * Math.floor(index / right),
      column: filled.column + width * (index % right),
    }));
    return { filled, write: () => workbook.copyCells(from.sheetId, from, targets, parts, isTransposed) };
  };

  return {
    copyTo: rangeMethod(
      'document-write',
      'Range | Range,Object | Range,SpreadsheetApp.CopyPasteType | Range,SpreadsheetApp.CopyPasteType,Boolean',
      ({ run, data, args: [to, how, isTransposed] }) => {
        const parts = how instanceof EnumValue ? partsOfType(how.name) : partsOfOptions(how);
        const copied = copy(data, to.data, parts, isTransposed === true);
        checkMayEdit(context, run, copied.filled.sheetId, copied.filled);
        if (parts.hasFormats || parts.hasDataValidations) checkUntyped(context, copied.filled);
        // Merged cells are copied too, and must not cut others.
        if (parts.hasFormats && workbook.mergedRanges(data.sheetId, data).length > 0) {
          checkIsWhole(context, copied.filled);
        }
        return afterFlush(context, run, () => {
          copied.write();
          run.hasUnflushedWrites = true;
        });
      },
    ),
    sort: write('Any', (range, [spec]) => {
      checkMaySort(context, range);
      sortRows(workbook, range, parseSortKeys(context, range, spec));
    }),
  };
}

function partsOfType(name: string): CopiedParts {
  const parts = pasteTypes[name];
  if (!parts) throw new ServiceError(`CopyPasteType.${name}`, 'UnsupportedHostCall');
  return parts;
}

/** `{contentsOnly: true}` copies values and formulas, `{formatOnly: true}` formats. */
function partsOfOptions(options: unknown): CopiedParts {
  if (!(options instanceof Map)) return all;
  if (options.get('contentsOnly') === true) return only({ content: 'formulas' });
  return options.get('formatOnly') === true ? only({ hasFormats: true }) : all;
}

/** `3`, `{column: 3, ascending: false}`, or a list of both. */
function parseSortKeys(context: HostContext, range: RangeData, spec: unknown): SortKey[] {
  const specs = Array.isArray(spec) ? spec : [spec];
  return specs.map((item: unknown): SortKey => {
    const column = item instanceof Map ? item.get('column') : item;
    const ascending = item instanceof Map ? item.get('ascending') : undefined;
    const isInside = Number.isInteger(column) && column >= range.column && column < range.column + range.columnCount;
    if (!isInside) throw new ServiceError(context.messages.sortColumn());
    return { column, isAscending: ascending !== false };
  });
}
