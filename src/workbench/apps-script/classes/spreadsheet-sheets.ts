import { ServiceError } from '../calls/service-error';
import { method, type ServiceType } from '../calls/service-type';
import type { Handle } from '../calls/values';
import { checkCells, checkSheets } from '../cells/grid-size';
import { type SheetData, selectionOf, sheetHandle, sheetState } from '../cells/places';
import type { Run } from '../execution/run';
import type { Site } from '../host-context';
import { checkMayDeleteSheet, checkMayEditSheet } from '../permissions/edit-permission';
import { checkSheetName, copyName, freeSheetName } from './sheet-names';

const NEW_SHEET_CELLS = 1_000 * 26;
const firstCell = [{ row: 1, column: 1, rowCount: 1, columnCount: 1 }];

/** The tabs of a spreadsheet. */
export function spreadsheetSheets(site: Site): ServiceType['methods'] {
  const { workbook, messages } = site;
  const read = (get: () => unknown) => method('document-read', '', get);
  const sheetOrNull = (isIt: (sheet: { sheetId: number; name: string }) => boolean): Handle | null => {
    const sheet = workbook.sheets().find(isIt);
    return sheet ? sheetHandle(sheet.sheetId) : null;
  };
  const active = (run: Run) => selectionOf(site, run).sheetId;
  const activate = (run: Run, sheetId: number): Handle => {
    workbook.setSelection(run.user.id, sheetId, firstCell);
    return sheetHandle(sheetId);
  };

  const insert = (run: Run, name: string | null, index: number | null, template: Handle | null): Handle => {
    const count = workbook.sheets().length;
    const at = index ?? count;
    if (at < 0 || at > count) throw new ServiceError(messages.invalidArgument(String(at)));
    const sheetName = name ?? freeSheetName(site);
    checkSheetName(site, sheetName, null);
    checkSheets(site);
    if (template) {
      const source = sheetState(site, (template.data as SheetData).sheetId);
      checkCells(site, source.rowCount * source.columnCount);
      return activate(run, workbook.duplicateSheet(source.sheetId, sheetName, at).sheetId);
    }
    checkCells(site, NEW_SHEET_CELLS);
    return activate(run, workbook.insertSheet(sheetName, at).sheetId);
  };
  const remove = (run: Run, sheetId: number): void => {
    sheetState(site, sheetId);
    const left = workbook.sheets().filter((sheet) => sheet.sheetId !== sheetId);
    if (left.length === 0) throw new ServiceError(messages.lastSheet());
    if (left.every(({ isHidden }) => isHidden)) throw new ServiceError(messages.lastVisibleSheet());
    checkMayDeleteSheet(site, run, sheetId);
    workbook.deleteSheet(sheetId);
    run.hasUnflushedWrites = true;
  };

  return {
    getSheets: read(() => workbook.sheets().map((sheet) => sheetHandle(sheet.sheetId))),
    getNumSheets: read(() => workbook.sheets().length),
    getSheetByName: method<null, [string]>('document-read', 'String', ({ args: [name] }) =>
      sheetOrNull((sheet) => sheet.name === name),
    ),
    getSheetById: method<null, [number]>('document-read', 'Integer', ({ args: [sheetId] }) =>
      sheetOrNull((sheet) => sheet.sheetId === sheetId),
    ),
    getSheetId: method('document-read', '', ({ run }) => active(run)),
    getSheetName: method('document-read', '', ({ run }) => sheetState(site, active(run)).name),
    insertSheet: method<null, (string | number | Map<string, unknown> | null | undefined)[]>(
      'document-write',
      'Integer | Integer,Object | Object | String,Integer,Object | String,Integer | String,Object | String?',
      ({ run, args }) => {
        const options = args.find((arg): arg is Map<string, unknown> => arg instanceof Map);
        const [first, second] = args;
        const name = typeof first === 'string' ? first : null;
        const index = [first, second].find((arg): arg is number => typeof arg === 'number') ?? null;
        return insert(run, name, index, (options?.get('template') as Handle | undefined) ?? null);
      },
    ),
    deleteSheet: method<null, [Handle]>('document-write', 'Sheet', ({ run, args: [sheet] }) =>
      remove(run, (sheet.data as SheetData).sheetId),
    ),
    deleteActiveSheet: method<null, []>('document-write', '', ({ run }) => {
      remove(run, active(run));
      return activate(run, active(run));
    }),
    duplicateActiveSheet: method<null, []>('document-write', '', ({ run }) => {
      const { sheetId, name, rowCount, columnCount } = sheetState(site, active(run));
      checkSheets(site);
      checkCells(site, rowCount * columnCount);
      const index = workbook.sheets().findIndex((sheet) => sheet.sheetId === sheetId) + 1;
      return activate(run, workbook.duplicateSheet(sheetId, copyName(site, name), index).sheetId);
    }),
    renameActiveSheet: method<null, [string]>('document-write', 'String', ({ run, args: [name] }) => {
      checkMayEditSheet(site, run, active(run));
      checkSheetName(site, name, active(run));
      workbook.renameSheet(active(run), name);
    }),
    moveActiveSheet: method<null, [number]>('document-write', 'Integer', ({ run, args: [position] }) => {
      if (position < 1 || position > workbook.sheets().length) {
        throw new ServiceError(messages.invalidArgument(String(position)));
      }
      workbook.moveSheet(active(run), position - 1);
    }),
    setActiveSheet: method<null, [Handle]>('document-write', 'Sheet | Sheet,Boolean', ({ run, args: [sheet] }) => {
      const { sheetId } = sheet.data as SheetData;
      sheetState(site, sheetId);
      return activate(run, sheetId);
    }),
  };
}
