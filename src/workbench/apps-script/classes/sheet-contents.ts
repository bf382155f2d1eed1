import { ServiceError } from '../calls/service-error';
import { method, type ServiceType } from '../calls/service-type';
import { type EnumValue, Handle } from '../calls/values';
import { writeValues } from '../cells/cell-values';
import { checkSheets } from '../cells/grid-size';
import {
  checkedRange,
  type RangeData,
  rangeByText,
  rangeHandle,
  type SheetData,
  sheetHandle,
  sheetState,
} from '../cells/places';
import { sortRows } from '../cells/sort-rows';
import type { Run } from '../execution/run';
import type { Site } from '../host-context';
import { checkMayEdit, checkMayEditSheet } from '../permissions/edit-permission';
import { type AddArgs, addMetadata, addSignature, metadataAt } from './developer-metadata';
import { newMetadataFinder } from './developer-metadata-finder';
import { filterOf } from './filter';
import { protect, protections } from './protection';
import { type ClearOptions, clearCells, parseClearOptions } from './range-clearing';
import { insertColumns, insertRows } from './sheet-lines';
import { sheetMethods } from './sheet-methods';
import { copyName } from './sheet-names';
import { newTextFinder } from './text-finder';

const onlyContents: ClearOptions = { contents: true, formats: false, notes: false, rules: false };

/** What stands on a sheet: its cells as a whole, filter, protection, metadata. */
export function sheetContents(site: Site): ServiceType['methods'] {
  const { workbook, messages } = site;
  const { read, write, writeChecked } = sheetMethods(site);

  const used = (sheetId: number): RangeData => {
    const { rowCount, columnCount } = workbook.usedRectangle(sheetId) ?? { rowCount: 1, columnCount: 1 };
    return { sheetId, row: 1, column: 1, rowCount, columnCount };
  };
  const whole = (sheetId: number): RangeData => {
    const { rowCount, columnCount } = sheetState(site, sheetId);
    return { sheetId, row: 1, column: 1, rowCount, columnCount };
  };
  const lastRow = (sheetId: number) => workbook.usedRectangle(sheetId)?.rowCount ?? 0;
  /** Looks, notes and rules reach beyond the cells that hold something. */
  const clear = (sheetId: number, run: Run, what: ClearOptions) => {
    const isContentOnly = !what.formats && !what.notes && !what.rules;
    const range = isContentOnly ? used(sheetId) : whole(sheetId);
    checkMayEdit(site, run, sheetId, range);
    clearCells(site, run, range, what);
  };
  const clearing = (what: Partial<ClearOptions>) =>
    writeChecked('', (sheetId, _args, run) =>
      clear(sheetId, run, { contents: false, formats: false, notes: false, rules: false, ...what }),
    );

  return {
    getLastRow: read(lastRow),
    getLastColumn: read((sheetId) => workbook.usedRectangle(sheetId)?.columnCount ?? 0),
    getDataRange: read((sheetId) => rangeHandle(used(sheetId))),
    getRange: method<SheetData, [string] | [number, number, number?, number?]>(
      'document-read',
      'Integer,Integer | Integer,Integer,Integer | Integer,Integer,Integer,Integer | String',
      ({ data, args }) => {
        if (typeof args[0] !== 'string') return checkedRange(site, data.sheetId, ...(args as [number, number]));
        const range = rangeByText(site, args[0], data.sheetId);
        if (!range) throw new ServiceError(messages.rangeNotFound());
        return range;
      },
    ),
    getRangeList: read<[string[]]>((sheetId, [texts]) => {
      const ranges = texts.map((text) => {
        const range = rangeByText(site, text, sheetId);
        if (!range) throw new ServiceError(messages.rangeNotFound());
        return range.data as RangeData;
      });
      return new Handle('RangeList', { ranges });
    }, 'String[]'),
    getFilter: read((sheetId) => filterOf(site, sheetId)),
    createTextFinder: read<[string]>((sheetId, [text]) => {
      return newTextFinder(text, workbook.usedRectangle(sheetId) ? [used(sheetId)] : []);
    }, 'String'),

    appendRow: writeChecked<[unknown[]]>('Any[]', (sheetId, [values], run) => {
      const row = lastRow(sheetId) + 1;
      const { rowCount, columnCount } = sheetState(site, sheetId);
      checkMayEditSheet(site, run, sheetId);
      if (row > rowCount) insertRows(site, sheetId, rowCount + 1, row - rowCount, run);
      if (values.length > columnCount) {
        insertColumns(site, sheetId, columnCount + 1, values.length - columnCount, run);
      }
      if (values.length === 0) return;
      const range = { sheetId, row, column: 1, rowCount: 1, columnCount: values.length };
      checkMayEdit(site, run, sheetId, range);
      writeValues(site, run, range, [values]);
    }),
    clear: writeChecked<[Map<string, unknown>?]>('Object?', (sheetId, [options], run) =>
      clear(sheetId, run, parseClearOptions(options)),
    ),
    clearContents: clearing(onlyContents),
    clearFormats: clearing({ formats: true }),
    clearNotes: clearing({ notes: true }),
    sort: writeChecked<[number, boolean?]>(
      'Integer | Integer,Boolean',
      (sheetId, [column, isAscending = true], run) => {
        const range = used(sheetId);
        const frozen = sheetState(site, sheetId).frozenRowCount;
        checkedRange(site, sheetId, 1, column);
        checkMayEdit(site, run, sheetId, range);
        const rowCount = range.rowCount - frozen;
        if (rowCount > 1) sortRows(site, { ...range, row: frozen + 1, rowCount }, [{ column, isAscending }]);
      },
    ),
    copyTo: method<SheetData, [Handle]>('document-write', 'Spreadsheet', ({ data }) => {
      const { name } = sheetState(site, data.sheetId);
      checkSheets(site);
      return sheetHandle(workbook.duplicateSheet(data.sheetId, copyName(site, name), workbook.sheets().length).sheetId);
    }),

    protect: method<SheetData, []>('document-write', '', ({ run, data }) => {
      checkMayEditSheet(site, run, data.sheetId);
      return protect(site, data.sheetId, null);
    }),
    getProtections: read<[EnumValue]>(
      (sheetId, [type]) => protections(site, type.name, sheetId),
      'SpreadsheetApp.ProtectionType',
    ),
    addDeveloperMetadata: write<AddArgs>(addSignature, (sheetId, args) =>
      addMetadata(site, { kind: 'SHEET', sheetId, rectangle: null }, args),
    ),
    getDeveloperMetadata: read((sheetId) =>
      metadataAt(site, (item) => item.kind === 'SHEET' && item.sheetId === sheetId),
    ),
    createDeveloperMetadataFinder: read((sheetId) => newMetadataFinder(sheetId, null)),
  };
}
