import { buildPage } from '../build/page';
import { buildWorker } from '../build/worker';
import { formatTable, markdownTable } from '../format-table';
import { writeSection } from '../generated-section';
import { paths } from '../paths';
import { type Budget, contention, formatFigure, isKept } from './host/figures';
import { measureHost } from './host/measure-host';

/** Measures the host and prints the results. `--write` updates docs/performance.md. Fails if a budget is exceeded. */
export async function benchHost(isToWrite: boolean): Promise<void> {
  await Promise.all([buildPage(paths.pageDir), buildWorker(paths.workerFile)]);
  // The host's child processes do not keep this process alive.
  const running = setInterval(() => {}, 60_000);
  const before = await contention();
  const figures = await measureHost().finally(() => clearInterval(running));
  const share = Math.max(before, await contention());
  const cells = figures.map(({ what, value, atMost, unit }) => [
    what,
    formatFigure(value, unit),
    `${atMost} ${unit}`,
    (value / atMost).toFixed(2),
  ]);
  const header = ['the host', 'measured', 'at most', 'share'];
  console.log(formatTable([header, ...cells]));
  const note = `Other load slowed the machine down by a factor of up to ${share.toFixed(1)}. The maxima of times are multiplied by it.`;
  console.log(`\n${note}`);
  if (isToWrite) {
    const table = markdownTable([header, ...cells].map((line) => line.slice(0, 3)));
    writeSection('docs/performance.md', 'host', `${table}\n\n${note}`);
  }
  const exceeded = figures.filter((figure) => !isKept(figure, share));
  if (exceeded.length > 0) throw new Error(`Over budget: ${exceeded.map(({ what }: Budget) => what).join('; ')}.`);
}
