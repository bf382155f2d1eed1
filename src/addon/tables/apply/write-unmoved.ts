import { RowsMoved } from './edit-guard';

/** Tries once more if another person moved rows in the meantime. */
export function writeUnmoved<Result>(write: () => Result): Result {
  try {
    return write();
  } catch (thrown) {
    if (!(thrown instanceof RowsMoved)) throw thrown;
    return write();
  }
}
