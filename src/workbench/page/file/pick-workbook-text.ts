import { workbookLimits } from '../../workbook/workbook-limits';

/** Has the user choose a file and reads it; null when none is chosen. */
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
