import { AddonError } from '../../errors/addon-error';

/** Adds rows, columns or a sheet. Google's own text of a refusal is translated and names no way out. */
export function grow<Result>(what: 'rows' | 'columns' | 'a sheet', add: () => Result): Result {
  try {
    return add();
  } catch {
    throw new AddonError(
      'table_write_refused',
      `Google refused to add ${what}. Is the file full (10 million cells), or is something protected?`,
    );
  }
}
