import type { CopiedParts } from '../../workbook/workbook';
import { ServiceError } from '../calls/service-error';
import { method, type ServiceType } from '../calls/service-type';
import { EnumValue, type Handle } from '../calls/values';
import { afterFlush } from '../cells/flush';
import { type RangeData, sheetState } from '../cells/places';
import { parseSortKeys, sortRows } from '../cells/sort-rows';
import type { HostContext } from '../host-context';
import { checkMayEdit } from '../permissions/edit-permission';
import { rangeMethods } from './method-kinds';

const all: CopiedParts = { content: 'formulas', hasFormats: true, hasRules: true, hasNotes: true };
const only = (parts: Partial<CopiedParts>): CopiedParts => ({
  content: 'nothing',
  hasFormats: false,
  hasRules: false,
  hasNotes: false,
  ...parts,
});

const pasteTypes: { readonly [type: string]: CopiedParts } = {
  PASTE_NORMAL: all,
  PASTE_NO_BORDERS: all,
  PASTE_FORMAT: only({ hasFormats: true }),
  PASTE_FORMULA: only({ content: 'formulas' }),
  PASTE_VALUES: only({ content: 'values' }),
  PASTE_DATA_VALIDATION: only({ hasRules: true }),
};

/** Copying, moving and sorting cells. */
export function rangeTransfer(context: HostContext): ServiceType['methods'] {
  const { workbook, messages } = context;
  const { write } = rangeMethods(context);

  const targetOf = (target: RangeData, rowCount: number, columnCount: number): RangeData => {
    const sheet = sheetState(context, target.sheetId);
    if (target.row + rowCount - 1 > sheet.rowCount || target.column + columnCount - 1 > sheet.columnCount) {
      throw new ServiceError(messages.rangeOutside());
    }
    return { sheetId: target.sheetId, row: target.row, column: target.column, rowCount, columnCount };
  };

  /** A target several times as large is filled with copies, another one takes one. */
  const copy = (from: RangeData, target: RangeData, parts: CopiedParts, isTransposed: boolean) => {
    const height = isTransposed ? from.columnCount : from.rowCount;
    const width = isTransposed ? from.rowCount : from.columnCount;
    const down = target.rowCount % height === 0 ? target.rowCount / height : 1;
    const right = target.columnCount % width === 0 ? target.columnCount / width : 1;
    const filled = targetOf(target, height * down, width * right);
    const places = Array.from({ length: down * right }, (_copy, index) => ({
      sheetId: filled.sheetId,
      row: filled.row + height * Math.floor(index / right),
      column: filled.column + width * (index % right),
    }));
    return { filled, write: () => workbook.copyCells(from.sheetId, from, places, parts, isTransposed) };
  };

  return {
    copyTo: method<RangeData, [Handle<RangeData>, (EnumValue | Map<string, unknown>)?, boolean?]>(
      'document-write',
      'Range | Range,Object | Range,SpreadsheetApp.CopyPasteType | Range,SpreadsheetApp.CopyPasteType,Boolean',
      ({ run, data, args: [to, how, isTransposed] }) => {
        const parts = how instanceof EnumValue ? partsOfType(how.name) : partsOfOptions(how);
        const copied = copy(data, to.data, parts, isTransposed === true);
        checkMayEdit(context, run, copied.filled.sheetId, copied.filled);
        return afterFlush(context, run, () => {
          copied.write();
          run.hasUnflushedWrites = true;
        });
      },
    ),
    sort: write<[unknown]>('Any', (range, [spec]) => sortRows(context, range, parseSortKeys(context, range, spec))),
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
