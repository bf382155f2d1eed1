import { ServiceError } from '../calls/service-error';
import { method, type ServiceType } from '../calls/service-type';
import { EnumValue, Handle, Self } from '../calls/values';
import { parseColor } from '../cells/color';
import { type SheetData, sheetState } from '../cells/places';
import type { Site } from '../host-context';
import { sheetMethods } from './sheet-methods';
import { checkSheetName } from './sheet-names';

/** Name, order, visibility and freezing of a sheet. */
export function sheetStateMethods(site: Site): ServiceType['methods'] {
  const { workbook, messages } = site;
  const { read, write } = sheetMethods(site);
  const hide = (sheetId: number, isHidden: boolean) => {
    const others = workbook.sheets().filter((sheet) => sheet.sheetId !== sheetId && !sheet.isHidden);
    if (isHidden && others.length === 0) throw new ServiceError(messages.lastVisibleSheet());
    workbook.setSheetHidden(sheetId, isHidden);
  };
  const setTabColor = write<[string | null]>('String?', (sheetId, [color]) =>
    workbook.setTabColor(sheetId, parseColor(site, color)),
  );

  return {
    getName: read((sheetId) => sheetState(site, sheetId).name),
    getSheetName: read((sheetId) => sheetState(site, sheetId).name),
    getSheetId: method<SheetData, []>('document-read', '', ({ data }) => data.sheetId),
    getIndex: read((sheetId) => workbook.sheets().findIndex((sheet) => sheet.sheetId === sheetId) + 1),
    getParent: read(() => new Handle('Spreadsheet', null)),
    getType: read(() => new EnumValue('SpreadsheetApp.SheetType', 'GRID')),
    isSheetHidden: read((sheetId) => sheetState(site, sheetId).isHidden),
    getMaxRows: read((sheetId) => sheetState(site, sheetId).rowCount),
    getMaxColumns: read((sheetId) => sheetState(site, sheetId).columnCount),
    getFrozenRows: read((sheetId) => sheetState(site, sheetId).frozenRowCount),
    getFrozenColumns: read((sheetId) => sheetState(site, sheetId).frozenColumnCount),
    getTabColor: read((sheetId) => sheetState(site, sheetId).tabColor),
    hasHiddenGridlines: read((sheetId) => !sheetState(site, sheetId).hasGridlines),

    setName: write<[string]>('String', (sheetId, [name]) => {
      checkSheetName(site, name, sheetId);
      workbook.renameSheet(sheetId, name);
    }),
    hideSheet: write('', (sheetId) => hide(sheetId, true)),
    showSheet: write('', (sheetId) => hide(sheetId, false)),
    setTabColor,
    setHiddenGridlines: write<[boolean]>('Boolean', (sheetId, [isHidden]) =>
      workbook.setGridlinesShown(sheetId, !isHidden),
    ),
    setFrozenRows: write<[number]>('Integer', (sheetId, [count]) => {
      if (count < 0) throw new ServiceError(messages.rangeInvalid());
      if (count >= sheetState(site, sheetId).rowCount) throw new ServiceError(messages.allRowsFrozen());
      workbook.setFrozenRowCount(sheetId, count);
    }),
    setFrozenColumns: write<[number]>('Integer', (sheetId, [count]) => {
      if (count < 0) throw new ServiceError(messages.rangeInvalid());
      if (count >= sheetState(site, sheetId).columnCount) throw new ServiceError(messages.allColumnsFrozen());
      workbook.setFrozenColumnCount(sheetId, count);
    }),
    activate: method<SheetData, []>('document-write', '', ({ run, data }) => {
      sheetState(site, data.sheetId);
      workbook.setSelection(run.user.id, data.sheetId, [{ row: 1, column: 1, rowCount: 1, columnCount: 1 }]);
      return new Self(data);
    }),
  };
}
