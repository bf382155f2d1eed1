import { type LexerTreeBuilder, sequenceNodeType } from '@univerjs/engine-formula';

/** Rules 0.2: these may not be arguments of a custom function, not even through other cells. TODAY may. */
const volatileFunctions: ReadonlySet<string> = new Set(['NOW', 'RAND', 'RANDARRAY', 'RANDBETWEEN']);

export const volatileArgumentMessage =
  'This function is not allowed to reference a cell with NOW(), RAND(), RANDARRAY(), or RANDBETWEEN()';

export interface FormulaSource {
  /** Every formula of the workbook that names a volatile function. Usually none. */
  hasVolatileFormulas(): boolean;
  /** Formulas in the range a reference names, seen from a sheet, each with its own sheet. */
  formulasIn(reference: string, fromSheetId: string): Iterable<{ readonly sheetId: string; readonly formula: string }>;
  /** What a defined name stands for. */
  definedName(name: string): string | null;
}

/** Whether an argument of a custom function in this formula is volatile, directly or through the cells it reads. */
export function hasVolatileArgument(
  formula: string,
  sheetId: string,
  isCustomFunction: (name: string) => boolean,
  lexer: LexerTreeBuilder,
  source: FormulaSource,
): boolean {
  if (!source.hasVolatileFormulas()) return false;
  const seen = new Set<string>();

  const isVolatile = (text: string, from: string, onlyInArguments: boolean): boolean => {
    const key = `${from}!${text}`;
    if (seen.has(key)) return false;
    if (!onlyInArguments) seen.add(key);
    let depth = 0;
    let argumentDepth = onlyInArguments ? Number.POSITIVE_INFINITY : 0;
    for (const node of lexer.sequenceNodesBuilder(text) ?? []) {
      if (typeof node === 'string') {
        if (node === '(') depth += 1;
        if (node === ')') {
          depth -= 1;
          if (onlyInArguments && depth < argumentDepth) argumentDepth = Number.POSITIVE_INFINITY;
        }
        continue;
      }
      const name = node.token.toUpperCase();
      if (node.nodeType === sequenceNodeType.FUNCTION && onlyInArguments && isCustomFunction(name)) {
        argumentDepth = Math.min(argumentDepth, depth + 1);
        continue;
      }
      if (depth < argumentDepth) continue;
      if (node.nodeType === sequenceNodeType.FUNCTION && volatileFunctions.has(name)) return true;
      // A name looks like a function's to the lexer.
      const reference = node.nodeType === sequenceNodeType.REFERENCE ? node.token : source.definedName(node.token);
      if (reference === null) continue;
      for (const read of source.formulasIn(reference, from)) {
        if (isVolatile(read.formula, read.sheetId, false)) return true;
      }
    }
    return false;
  };

  return isVolatile(formula, sheetId, true);
}

export function namesVolatileFunction(formula: string): boolean {
  return /\b(?:NOW|RAND|RANDARRAY|RANDBETWEEN)\s*\(/i.test(formula);
}
