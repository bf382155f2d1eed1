import { CellValueType, type ICellData, ObjectMatrix } from '@univerjs/core';
import { SetRangeValuesMutation } from '@univerjs/sheets';
import { COPY_TYPE, ISheetClipboardService, PREDEFINED_HOOK_NAME_PASTE } from '@univerjs/sheets-ui';
import { fromUniverText } from '../../workbook/univer-patches/error-texts';
import type { Grid } from './grid';

interface Outside {
  _pasteExternal(html: string, pasteType: string): Promise<boolean>;
}

/**
 * Pastes the values of cells as Sheets does. Univer 0.25.1 parses their displayed text instead. Cells copied in this
 * page and pasted without format (Ctrl+Shift+V) keep all decimals. Text copied in another page stays text if it begins
 * with `=`. Replaces methods of Univer's clipboard.
 */
export function pasteValues({ injector }: Grid): void {
  const clipboard = injector.get(ISheetClipboardService);
  let copied: { readonly copyId: string; readonly text: string } | null = null;
  const generate = clipboard.generateCopyContent.bind(clipboard);
  clipboard.generateCopyContent = (...what) => {
    const content = generate(...what);
    if (!content) return content;
    // The HTML keeps the marks that let another page distinguish text such as #N/A from an error.
    const plain = content.plain.replace(/[^\t\n]+/g, fromUniverText);
    copied = { copyId: content.copyId, text: plain };
    return { ...content, plain };
  };

  const paste = clipboard.legacyPaste.bind(clipboard);
  clipboard.legacyPaste = (html, text, files) => {
    const isCopiedHere = !html && copied !== null && text?.replaceAll('\r\n', '\n') === copied.text;
    const isCut = clipboard.copyContentCache().get(copied?.copyId ?? '')?.copyType === COPY_TYPE.CUT;
    if (!isCopiedHere || isCut) return paste(html, text, files);
    return clipboard.pasteByCopyId(copied?.copyId ?? '', PREDEFINED_HOOK_NAME_PASTE.SPECIAL_PASTE_VALUE);
  };

  let isOfAnotherPage = false;
  const outside = clipboard as unknown as Outside;
  const pasteOutside = outside._pasteExternal.bind(clipboard);
  outside._pasteExternal = async (html, pasteType) => {
    isOfAnotherPage = html.includes(' data-copy-id="');
    return await pasteOutside(html, pasteType);
  };
  clipboard.addClipboardHook({
    id: 'workbench-values',
    // Runs after Univer's hooks, which turn such text into formulas.
    priority: 20,
    onPasteCells(from, { unitId, subUnitId, range }, matrix, { pasteType }) {
      const texts = new ObjectMatrix<ICellData>();
      matrix.forValue((rowIndex, columnIndex, { v }) => {
        if (from || !isOfAnotherPage || !hasValues(pasteType) || typeof v !== 'string' || !v.startsWith('=')) return;
        const text = { v, t: CellValueType.STRING, f: null, si: null };
        texts.setValue(range.rows[rowIndex] ?? 0, range.cols[columnIndex] ?? 0, text);
      });
      const params = { unitId, subUnitId, cellValue: texts.getMatrix() };
      return { redos: texts.hasValue() ? [{ id: SetRangeValuesMutation.id, params }] : [], undos: [] };
    },
  });
}

/** Formats and widths can be pasted without values. */
export function hasValues(pasteType: string): boolean {
  const { SPECIAL_PASTE_FORMAT, SPECIAL_PASTE_COL_WIDTH } = PREDEFINED_HOOK_NAME_PASTE;
  return pasteType !== SPECIAL_PASTE_FORMAT && pasteType !== SPECIAL_PASTE_COL_WIDTH;
}
