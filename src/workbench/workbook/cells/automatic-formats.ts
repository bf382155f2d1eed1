import type { ICellData, Nullable } from '@univerjs/core';
import { SetRangeValuesMutation } from '@univerjs/sheets';
import type { ReplacedCells } from '../calculation/custom-calls';
import type { UniverDocument } from '../univer-document';
import { sheetsDateFormat } from './number-formats';

/**
 * Formats that cells have because of their formula's result, not because somebody chose them. Univer writes them into
 * the cell and leaves them there; here they are marked, so that they go when the result is of another kind.
 */
export class AutomaticFormats {
  constructor(private readonly document: UniverDocument) {}

  /** Adapts the result of a formula before it is put into its cell; null where that cell has none. */
  settle(univerSheetId: string, row: number, column: number, result: ICellData): ICellData | null {
    const sheet = this.document.unit.getSheetBySheetId(univerSheetId);
    const raw = sheet?.getCellRaw(row, column);
    if (!raw?.f && !raw?.si) {
      // Univer 0.25.1 puts an empty text into the styled cells that a spill found no room for, where the next try would
      // find it in its way. A written one has a type.
      if (raw?.v === '' && raw.t === undefined) delete raw.v;
      return null;
    }
    const { s, ...bare } = result;
    const own = this.document.unit.getStyles().getStyleByCell(raw)?.n?.pattern;
    const automatic = automaticFormatOf(raw);
    if (own !== undefined && own !== automatic) return bare;
    const pattern = typeof s === 'object' && s?.n ? sheetsDateFormat(s.n.pattern, Number(result.v)) : undefined;
    if (pattern === own) return bare;
    const { automaticFormat: _, ...others } = raw.custom ?? {};
    const custom = pattern ? { ...others, automaticFormat: pattern } : others;
    return {
      ...bare,
      s: { n: pattern ? { pattern } : null },
      custom: Object.keys(custom).length > 0 ? custom : (null as never),
    };
  }

  /** What a user typed over a formula in a page takes its format away too. */
  forgetTyped({ subUnitId, cellValue }: ReplacedCells): void {
    const sheet = this.document.unit.getSheetBySheetId(subUnitId);
    const changed: { [row: number]: { [column: number]: ICellData } } = {};
    for (const [row, cells] of Object.entries(cellValue ?? {})) {
      for (const column of Object.keys(cells ?? {})) {
        const raw = sheet?.getCellRaw(Number(row), Number(column));
        if (!raw || raw.f || raw.si || automaticFormatOf(raw) === undefined) continue;
        changed[Number(row)] = { ...changed[Number(row)], [Number(column)]: withoutAutomaticFormat(raw, {}) };
      }
    }
    if (Object.keys(changed).length === 0) return;
    this.document.run(SetRangeValuesMutation.id, { subUnitId, cellValue: changed });
  }
}

export function automaticFormatOf(cell: Nullable<ICellData>): string | undefined {
  const format: unknown = cell?.custom?.['automaticFormat'];
  return typeof format === 'string' ? format : undefined;
}

/** What is written to a cell takes away the format that the former result gave it. */
export function withoutAutomaticFormat(raw: Nullable<ICellData>, written: ICellData): ICellData {
  if (automaticFormatOf(raw) === undefined) return written;
  const { automaticFormat: _, ...others } = raw?.custom ?? {};
  const custom = Object.keys(others).length > 0 ? others : (null as never);
  return { ...written, s: typeof written.s === 'object' ? { n: null, ...written.s } : { n: null }, custom };
}
