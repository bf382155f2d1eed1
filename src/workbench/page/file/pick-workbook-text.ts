import { workbookLimits } from '../../workbook/workbook-limits';

/** Lets the user choose a file and reads it. Null if the user cancels. */
export function pickWorkbookText(): Promise<string | null> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.json,application/json';
  return new Promise((resolve, reject) => {
    input.addEventListener('cancel', () => resolve(null));
    input.addEventListener('change', () => {
      const [file] = input.files ?? [];
      if (!file) resolve(null);
      else if (file.size > workbookLimits.importBytes) reject(new Error(`“${file.name}” is larger than 100 MB.`));
      else file.text().then(resolve, reject);
    });
    input.click();
  });
}
