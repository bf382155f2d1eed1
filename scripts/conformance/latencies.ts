import { parallelRequests, serviceMs, sheetMs } from '../../test/support/platform/google-latency';
import type { ResultRow } from './run-in-host';

/** A constant of the bench beside what a run of the suite measured. */
export interface Latency {
  /** Its name in `test/support/platform/google-latency.ts`. */
  readonly name: string;
  readonly assumed: number;
  /** null: not in the file, or the case could not run. */
  readonly measured: number | null;
}

const cells = 100_000;
const batches = [5, 10, 20, 40] as const;

/** Every constant that a case `timings/…` measures, calculated from the medians in the rows of a result sheet. */
export function latenciesOf(rows: readonly ResultRow[]): Latency[] {
  const median = (name: string): number | null => medianOf(rows.find(({ id }) => id === `timings/${name}`));
  const services = Object.entries(serviceMs).map(([name, assumed]) => ({ name, assumed, measured: median(name) }));
  const perThousand = (access: 'read' | 'write'): number | null => {
    const [one, many] = [median(`sheet.${access}-1`), median(`sheet.${access}-${cells}`)];
    return one === null || many === null ? null : Math.max(0, Math.round((many - one) / (cells / 1_000)));
  };
  const lanes = batches.map((count) => lanesOf(median('fetch'), median(`fetchAll-${count}`), count));
  const known = lanes.filter((each) => each !== null);
  return [
    ...services,
    { name: 'call', assumed: sheetMs.call, measured: median('sheet.read-1') },
    { name: 'perThousandCellsRead', assumed: sheetMs.perThousandCellsRead, measured: perThousand('read') },
    { name: 'perThousandCellsWritten', assumed: sheetMs.perThousandCellsWritten, measured: perThousand('write') },
    {
      name: 'parallelRequests',
      assumed: parallelRequests,
      // A batch smaller than the number of lanes does not show it.
      measured: known.length === 0 ? null : Math.max(...known),
    },
  ];
}

/** Sample: `"median 31 ms, 28 to 40 ms, 10 calls"`. */
function medianOf(row: ResultRow | undefined): number | null {
  const ms = /median (\d+) ms/.exec(row?.verdict === 'measured' ? row.actual : '')?.[1];
  return ms === undefined ? null : Number(ms);
}

/** How many requests of a batch run at once, by its time and that of a single request. */
function lanesOf(oneMs: number | null, batchMs: number | null, count: number): number | null {
  if (oneMs === null || batchMs === null) return null;
  return Math.ceil(count / Math.max(1, Math.round(batchMs / Math.max(1, oneMs))));
}

/** Lines of a table: the constants, then the times that are no constant of the bench, such as that of a bundle. */
export function latencyLines(rows: readonly ResultRow[]): string[][] {
  const constants = latenciesOf(rows);
  const named = new Set(constants.map(({ name }) => `timings/${name}`));
  const others = rows.filter(
    ({ id, verdict }) => id.startsWith('timings/') && !named.has(id) && verdict === 'measured',
  );
  return [
    ['constant or case', 'bench', 'measured'],
    ...constants.map(({ name, assumed, measured }) => [name, String(assumed), String(measured ?? 'not measured')]),
    ...others.map((row) => [row.id.replace('timings/', ''), '', String(medianOf(row))]),
  ];
}

/** The source of `google-latency.ts` with the measured constants, each marked M in its comment. */
export function applyLatencies(source: string, latencies: readonly Latency[]): string {
  return latencies.reduce((text, { name, measured }) => {
    if (measured === null) return text;
    const constant = new RegExp(`/\\*\\* ([^*]*) \\*/\\n( *'?|export const )${escapeDots(name)}('?: | = )[\\d_]+`);
    if (!constant.test(text)) throw new Error(`google-latency.ts has no constant ${name}.`);
    return text.replace(
      constant,
      (_, comment: string, before: string, after: string) =>
        `/** ${asMeasured(comment)} */\n${before}${name}${after}${measured}`,
    );
  }, source);
}

/** Sample: `A: a little more than get.` becomes `M: a little more than get.`, and `Q.` becomes `M.` */
function asMeasured(comment: string): string {
  const meaning = /^[A-Z](?:, [^:]*)?: (.*)$/.exec(comment)?.[1];
  return meaning === undefined ? 'M.' : `M: ${meaning}`;
}

function escapeDots(name: string): string {
  return name.replaceAll('.', '\\.');
}
