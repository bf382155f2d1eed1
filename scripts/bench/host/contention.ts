const sliceCount = 60;
const slicesMs = 4;

/**
 * The factor by which other load slows this process down: the mean time of many equal pieces of work divided by the
 * fastest time. 1 on an idle machine.
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

/** The number of rounds that take about this time. */
function roundsOf(ms: number): number {
  const probe = 200_000;
  const fastest = Math.min(...Array.from({ length: 5 }, () => timeOf(probe)));
  return Math.ceil((probe * ms) / fastest);
}

function timeOf(rounds: number): number {
  const startedAt = performance.now();
  let value = 1;
  for (let round = 0; round < rounds; round += 1) value = (value * 48_271) % 2_147_483_647;
  // Uses the result, so that the compiler cannot remove the work.
  if (value === 0) throw new Error('The generator stands still.');
  return performance.now() - startedAt;
}
