import { ServiceError } from '../calls/service-error';
import { method, objectType, type ServiceType } from '../calls/service-type';
import { EnumValue, type Handle } from '../calls/values';
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
import { checkSheetName, copyName } from '../cells/sheet-names';
import type { Run } from '../execution/run';
import type { Site } from '../host-context';
import { checkMayEdit, checkMayEditSheet } from '../permissions/edit-permission';
import { type AddArgs, addMetadata, addSignature, metadataAt } from './developer-metadata';
import { newMetadataFinder } from './developer-metadata-finder';
import { sheetCharts } from './embedded-chart';
import { filterOf } from './filter';
import { sheetMethods } from './method-kinds';
import { protect, protections } from './protection';
import { type ClearOptions, clearCells, parseClearOptions } from './range-formats';
import { insertColumns, insertRows, sheetLines } from './sheet-lines';
import { newTextFinder } from './text-finder';

export function sheetType(site: Site): ServiceType {
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

  return objectType('SpreadsheetApp.Sheet', {
    ...sheetLines(site),
    ...sheetCharts(site),
    getName: read((sheetId) => sheetState(site, sheetId).name),
    getSheetId: method<SheetData, []>('document-read', '', ({ data }) => data.sheetId),
    getType: read(() => new EnumValue('SpreadsheetApp.SheetType', 'GRID')),
    getMaxRows: read((sheetId) => sheetState(site, sheetId).rowCount),
    getMaxColumns: read((sheetId) => sheetState(site, sheetId).columnCount),
    getFrozenRows: read((sheetId) => sheetState(site, sheetId).frozenRowCount),
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
    getFilter: read((sheetId) => filterOf(site, sheetId)),
    createTextFinder: read<[string]>((sheetId, [text]) => {
      return newTextFinder(text, workbook.usedRectangle(sheetId) ? [used(sheetId)] : []);
    }, 'String'),

    setName: write<[string]>('String', (sheetId, [name]) => {
      checkSheetName(site, name, sheetId);
      workbook.renameSheet(sheetId, name);
    }),
    setFrozenRows: write<[number]>('Integer', (sheetId, [count]) => {
      if (count < 0) throw new ServiceError(messages.rangeInvalid());
      if (count >= sheetState(site, sheetId).rowCount) throw new ServiceError(messages.allRowsFrozen());
      workbook.setFrozenRowCount(sheetId, count);
    }),
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
  });
}
