import type { Execution } from '../../apps-script/host';
import { plural } from '../chrome/format';

/** `3 runs of hourlyRefresh, 1 failed`. */
export function describeRuns(executions: readonly Execution[]): string {
  if (executions.length === 0) return 'nothing fell due.';
  const names = [...new Set(executions.map(({ functionName }) => functionName))];
  const texts = names.map((name) => {
    const runs = executions.filter(({ functionName }) => functionName === name);
    const failed = runs.filter(({ error }) => error !== null).length;
    return `${plural(runs.length, 'run')} of ${name}${failed > 0 ? `, ${failed} failed` : ''}`;
  });
  return `${texts.join('; ')}.`;
}
