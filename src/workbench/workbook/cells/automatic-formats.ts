import {
  type ICellData,
  type ICommandInfo,
  type IRange,
  type IStyleData,
  type Nullable,
  ObjectMatrix,
  type Worksheet,
} from '@univerjs/core';
import {
  type ISetRangeValuesMutationParams,
  RemoveNumfmtMutation,
  SetNumfmtMutation,
  SetRangeValuesMutation,
  SetStyleCommand,
} from '@univerjs/sheets';
import { paramsOf, type UniverDocument } from '../univer-document';
import { customData } from './cell-matrix';
import { sheetsDateFormat } from './number-formats';

/**
 * Number formats that cells get from the result of their formula. Univer writes them into the cell and does not remove
 * them. Here they are marked, so that they are removed when the result has another type.
 */
export class AutomaticFormats {
  constructor(private readonly document: UniverDocument) {}

  /** Adapts the result of a formula before it is put into its cell; null where that cell has no formula. */
  adapt(univerSheetId: string, row: number, column: number, result: ICellData): ICellData | null {
    const sheet = this.document.unit.getSheetBySheetId(univerSheetId);
    const raw = sheet?.getCellRaw(row, column);
    if (!raw?.f && !raw?.si) {
      // Univer 0.25.1 puts an empty string into the styled cells of a blocked spill, which would block the next one. An
      // empty string that was written has a type.
      if (raw?.v === '' && raw.t === undefined) delete raw.v;
      return null;
    }
    const { s, ...shown } = result;
    const style = this.document.unit.getStyles().getStyleByCell(raw);
    const bare = { ...shown, ...asLinkOrValue(shown, raw, { ...defaultStyleOf(sheet), ...style }) };
    const own = style?.n?.pattern;
    if (own !== undefined && own !== automaticFormatOf(raw)) return bare;
    const pattern = typeof s === 'object' && s?.n ? sheetsDateFormat(s.n.pattern, Number(result.v)) : undefined;
    if (pattern === own) return bare;
    const { automaticFormat: _, ...others } = raw.custom ?? {};
    const custom = customData(pattern ? { ...others, automaticFormat: pattern } : others);
    return { ...bare, s: { n: pattern ? { pattern } : null }, ...custom };
  }

  /** Removes the format of a formula's result after a user typed over the formula in a page. */
  removeFromTyped({ subUnitId, cellValue }: ISetRangeValuesMutationParams): void {
    const sheet = this.document.worksheetOfView(subUnitId);
    const changed = new ObjectMatrix<ICellData>();
    new ObjectMatrix(cellValue).forValue((row, column) => {
      const raw = sheet.getCellRaw(row, column);
      if (!raw || raw.f || raw.si || automaticFormatOf(raw) === undefined) return;
      changed.setValue(row, column, withoutAutomaticFormat(raw, {}));
    });
    if (changed.getSizeOf() === 0) return;
    this.document.run(SetRangeValuesMutation.id, { subUnitId, cellValue: changed.getMatrix() });
  }
}

/** The number format that a user or script set, not that of a formula's result. */
export function ownPattern(
  { unit }: UniverDocument,
  sheet: Worksheet,
  row: number,
  column: number,
): string | undefined {
  const cell = sheet.getCellRaw(row, column);
  const pattern = unit.getStyles().getStyleByCell(cell)?.n?.pattern;
  return pattern === automaticFormatOf(cell) ? undefined : pattern;
}

/** Removes the format of the former result from a written cell. */
export function withoutAutomaticFormat(raw: Nullable<ICellData>, written: ICellData): ICellData {
  if (automaticFormatOf(raw) === undefined) return written;
  const { automaticFormat: _, ...others } = raw?.custom ?? {};
  const style = typeof written.s === 'object' ? { n: null, ...written.s } : { n: null };
  return { ...written, s: style, ...customData(others) };
}

function automaticFormatOf(cell: Nullable<ICellData>): string | undefined {
  const format: unknown = cell?.custom?.['automaticFormat'];
  return typeof format === 'string' ? format : undefined;
}

/** The ranges whose number formats a mutation sets or removes; null: another kind of mutation. */
export function formattedRanges(
  command: Readonly<ICommandInfo>,
): { readonly subUnitId: string; readonly ranges: readonly IRange[] } | null {
  const numfmt = paramsOf(command, SetNumfmtMutation);
  if (numfmt) return { ...numfmt, ranges: Object.values(numfmt.values).flatMap(({ ranges }) => ranges) };
  const written = paramsOf(command, SetRangeValuesMutation);
  if (written?.trigger !== SetStyleCommand.id) return paramsOf(command, RemoveNumfmtMutation) ?? null;
  const cells = new ObjectMatrix(written.cellValue);
  let hasFormat = false;
  cells.forValue((_row, _column, cell) => {
    hasFormat ||= typeof cell?.s === 'object' && cell.s !== null && 'n' in cell.s;
  });
  return hasFormat ? { ...written, ranges: [cells.getStartEndScope()] } : null;
}

/**
 * Defect: Univer 0.25.1 keeps the value of a cell whose formula has become a link, and the link of one whose formula has
 * become a value, and shows a link in 11 points of its own font.
 */
function asLinkOrValue({ p }: ICellData, before: ICellData, style: IStyleData): Partial<ICellData> {
  if (!p) return before.p ? { p: null } : {};
  const { ff = null, fs, bl } = style;
  const textStyle = { ff, ...(fs && { fs }), ...(bl && { bl }) };
  return { v: null, p: { ...p, documentStyle: { ...p.documentStyle, textStyle } } };
}

function defaultStyleOf(sheet: Nullable<Worksheet>): IStyleData {
  const style = sheet?.getConfig().defaultStyle;
  return typeof style === 'object' && style !== null ? style : {};
}
