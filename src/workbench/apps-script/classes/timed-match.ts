import vm from 'node:vm';

const script = new vm.Script('texts.map((text) => expression.test(text))');

/** Which texts match; null when that takes too long: Google's patterns cannot run away, JavaScript's can. */
export function matchWithin(timeoutMs: number, expression: RegExp, texts: readonly string[]): boolean[] | null {
  try {
    return script.runInNewContext({ expression, texts }, { timeout: timeoutMs }) as boolean[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null;
    throw error;
  }
}
