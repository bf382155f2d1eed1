import { type Budget, budget, growthOf, heldMemory, longestLagMs, median } from './figures';
import { measurePage } from './measure-page';
import { type Bench, openBench } from './open-bench';

/** Measures the host without an API, and compares each figure with its budget. */
export async function measureHost(): Promise<Budget[]> {
  const bench = await openBench();
  try {
    const calls = [
      await measureExecution(bench),
      await measureServiceCall(bench),
      await measureManyCells(bench),
      ...(await measureMemory(bench)),
    ];
    return [...calls, ...(await measurePage(bench))];
  } finally {
    await bench.close();
  }
}

async function measureExecution({ host }: Bench): Promise<Budget> {
  const place = { sheetId: 0, row: 1, column: 1 };
  const times: number[] = [];
  for (let run = 0; run < 220; run += 1) {
    const startedAt = performance.now();
    await host.customFunctions.call('BENCH_ECHO', [run], place);
    times.push(performance.now() - startedAt);
  }
  return budget('execution, warm', median(times.slice(20)), 5, 'ms');
}

async function measureServiceCall({ host }: Bench): Promise<Budget> {
  const place = { sheetId: 0, row: 1, column: 1 };
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const result = await host.customFunctions.call('BENCH_CALLS', [1_000], place);
    times.push(Array.isArray(result) ? Number(result[0]?.[0]) / 1_000 : Number.NaN);
  }
  return budget('service call', median(times), 0.5, 'ms');
}

/** Forty cells that open at once, more than a user has execution slots. */
async function measureManyCells({ workbook }: Bench): Promise<Budget> {
  const rows = Array.from({ length: 40 }, (_, row) => [{ formula: `=BENCH_SLOW(${row})` }]);
  const lagMs = await longestLagMs(async () => {
    workbook.write(0, { row: 1, column: 1, rowCount: 40, columnCount: 1 }, rows);
    await workbook.whenCalculated();
  });
  const wrong = workbook
    .values(0, { row: 1, column: 1, rowCount: 40, columnCount: 1 })
    .filter(([value], row) => value !== row).length;
  if (wrong > 0) throw new Error(`${wrong} of 40 cells do not hold their value.`);
  return budget('40 cells at once: longest standstill of the server', lagMs, 250, 'ms');
}

/** A thousand executions, each with different arguments and results. */
async function measureMemory({ host, workbook }: Bench): Promise<Budget[]> {
  const place = { sheetId: 0, row: 1, column: 5 };
  const held = [];
  // The first round allocates what stays: the list of executions, compiled code, object shapes.
  for (let round = 0; round < 6; round += 1) {
    for (let run = 0; run < 200; run += 1) {
      await host.customFunctions.call(
        'BENCH_TABLE',
        [round * 200 + run, 3].map((n) => Math.max(1, n % 50)),
        place,
      );
    }
    await workbook.whenCalculated();
    if (round > 0) held.push(heldMemory());
  }
  return [
    budget(
      'memory gained over 1,000 executions: heap',
      Math.max(0, growthOf(held.map(({ heapMb }) => heapMb))),
      5,
      'MB',
    ),
    budget(
      'memory gained over 1,000 executions: resident',
      Math.max(0, growthOf(held.map(({ residentMb }) => residentMb))),
      30,
      'MB',
    ),
  ];
}
