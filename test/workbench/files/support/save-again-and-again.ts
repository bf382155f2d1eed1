import { WorkbookStore } from '../../../../src/workbench/files/workbook-store';
import { readWorkbookText } from '../../../../src/workbench/files/workbook-text';

/** A program that saves one workbook over and over, each time with another zone: `save-again-and-again.ts FOLDER ID`. */
const [folder = '', id = ''] = process.argv.slice(2);
const store = new WorkbookStore(folder);
const snapshot = store.read(id);
console.log('saving');
for (let count = 0; count < 2_000; count += 1) {
  store.write({ ...snapshot, timeZone: count % 2 === 0 ? 'Asia/Tokyo' : 'Europe/Berlin' });
  readWorkbookText(JSON.stringify({ ...snapshot, charts: [] }));
}
