import { createEvaluator } from '../../../scripts/mcp/evaluator';

const options = { api: null, dataDir: 'none' };

test('a call during a long start is answered within a minute, and the next one waits for the same start', async () => {
  jest.useFakeTimers();
  let startCount = 0;
  const evaluator = createEvaluator(options, () => {
    startCount += 1;
    return new Promise(() => {});
  });
  for (const _ of [1, 2]) {
    const call = evaluator.evaluate('FIN_TAGS', []);
    jest.advanceTimersByTime(60_000);
    await expect(call).rejects.toThrow(
      'FIN is still starting: the first time, it builds the add-on. Call again in a minute.',
    );
  }
  expect(startCount).toBe(1);
  jest.useRealTimers();
});
