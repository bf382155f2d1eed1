import { WorkbookFile } from '../../../../src/workbench/data-folder/workbook-file';

/** A program that saves one workbook again and again, each time with another zone: `save-again-and-again.ts FOLDER`. */
const [folder = ''] = process.argv.slice(2);
const file = new WorkbookFile(folder);
const snapshot = file.read();
if (!snapshot) throw new Error('The folder has no workbook.');
console.log('saving');
for (let count = 0; count < 2_000; count += 1) {
  file.write({ ...snapshot, timeZone: count % 2 === 0 ? 'Asia/Tokyo' : 'Europe/Berlin' });
}
