import { statSync } from 'node:fs';
import { join } from 'node:path';
import { statementSheet } from '../../src/addon/formulas/check/statement-sheet';
import { ownSheetNames } from '../../src/addon/formulas/own-sheets';
import { workbookFileName } from '../../src/workbench/data-folder/file-names';
import { WorkbookFile } from '../../src/workbench/data-folder/workbook-file';
import { createUniverWorkbook } from '../../src/workbench/workbook/univer-workbook';
import { isCellError, type Workbook } from '../../src/workbench/workbook/workbook';

/** The sheets in which the user of the workbench says more of transactions, such as FIN Categories. */
const names: readonly string[] = [...ownSheetNames, statementSheet.name];

export interface SavedSheets {
  /** The zone of the saved workbook; undefined if there is none. */
  timeZone(): Promise<string | undefined>;
  /** Makes a workbook have these sheets as they are saved, if they were saved again since the last time. */
  copyTo(workbook: Workbook): Promise<void>;
}

/** The saved workbook of a data folder, which `npm start` may have open: a file is replaced as a whole. */
export function findSavedSheets(dataDir: string): SavedSheets {
  let copied = '';
  /** Other after each save. */
  const stampOfFile = () => {
    const stats = statSync(join(dataDir, workbookFileName), { throwIfNoEntry: false });
    return stats === undefined ? '' : [stats.mtimeMs, stats.ino, stats.size].join(' ');
  };
  const open = async (): Promise<Workbook | null> => {
    const snapshot = new WorkbookFile(dataDir).read();
    return snapshot === null ? null : await createUniverWorkbook({ snapshot });
  };
  return {
    timeZone: async () => {
      const saved = await open();
      saved?.dispose();
      return saved?.timeZone;
    },
    copyTo: async (workbook) => {
      const stamp = stampOfFile();
      if (stamp === copied) return;
      const saved = await open();
      for (const name of names) replaceSheet(workbook, saved, name);
      saved?.dispose();
      copied = stamp;
    },
  };
}

/** The add-on knows by its id that a sheet was replaced, so it uses no copy of the one before. */
function replaceSheet(workbook: Workbook, saved: Workbook | null, name: string): void {
  const find = (sheets: ReturnType<Workbook['sheets']>) => sheets.find((sheet) => sheet.name === name);
  const before = find(workbook.sheets());
  if (before !== undefined) workbook.deleteSheet(before.sheetId);
  const source = saved === null ? undefined : find(saved.sheets());
  if (saved === null || source === undefined) return;
  const { sheetId } = workbook.insertSheet(name);
  const rectangle = saved.usedRectangle(source.sheetId);
  if (rectangle === null) return;
  // Formulas there, such as those of rates, are not calculated here: their last values count.
  const cells = saved.values(source.sheetId, rectangle);
  workbook.write(
    sheetId,
    rectangle,
    cells.map((row) => row.map((value) => (isCellError(value) ? { error: value.error } : { value }))),
  );
}
