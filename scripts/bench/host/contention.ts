const sliceCount = 60;
const slicesMs = 4;

/**
 * How many times longer than alone this process takes for its work, because others use the machine: the mean of many
 * equal pieces of work beside the fastest of them. 1 on a machine that has nothing else to do.
 */
export async function contention(): Promise<number> {
  const rounds = roundsOf(slicesMs);
  const times: number[] = [];
  for (let slice = 0; slice < sliceCount; slice += 1) {
    times.push(timeOf(rounds));
    await new Promise((resolve) => setImmediate(resolve));
  }
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return Math.max(1, mean / Math.min(...times));
}

/** Rounds that take about so long. */
function roundsOf(ms: number): number {
  const probe = 200_000;
  const fastest = Math.min(...Array.from({ length: 5 }, () => timeOf(probe)));
  return Math.ceil((probe * ms) / fastest);
}

function timeOf(rounds: number): number {
  const startedAt = performance.now();
  let value = 1;
  for (let round = 0; round < rounds; round += 1) value = (value * 48_271) % 2_147_483_647;
  // Read, so that the work cannot be left out.
  if (value === 0) throw new Error('The generator stands still.');
  return performance.now() - startedAt;
}
