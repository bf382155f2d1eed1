import { closeScriptHosts, type ScriptHost } from '../support/script-host';
import { startHostile } from './start-hostile';

const OVERRUN = { name: 'ScriptError', message: 'Exceeded maximum execution time' };
const SERVER_ERROR = {
  name: 'ScriptError',
  message: "We're sorry, a server error occurred. Please wait a bit and try again.",
};

describe('an execution that uses too much memory', () => {
  /** Its executions end before they have tried for long to free memory. */
  let hostile: ScriptHost;
  /** Has Google's time limit, so that only limits of memory are exceeded. */
  let unhurried: ScriptHost;
  beforeAll(async () => {
    [hostile, unhurried] = await Promise.all([startHostile({ limits: { runMs: 3_000 } }), startHostile()]);
  });
  afterAll(closeScriptHosts);

  it.each(['memoryList', 'memoryPushes', 'memoryHugeList', 'memorySplit', 'memoryMap', 'memoryTexts', 'memoryRequest'])(
    'is ended, and the next execution succeeds: %s',
    async (name) => {
      // Which of the two comes first depends on how long the engine tries to free memory.
      const { message, ...rest } = await hostile.page(name).then(
        () => ({ name: 'no error', message: '' }),
        (error: Error) => ({ name: error.name, message: error.message }),
      );
      expect(rest).toEqual({ name: 'ScriptError' });
      expect([OVERRUN.message, SERVER_ERROR.message]).toContain(message);
      expect(await hostile.page('one')).toBe(1);
    },
  );

  it.each([
    ['longRequest', 'Exception: Argument too large: value'],
    ['longResult', 'Error: Result too large.'],
    ['memoryBytes', 'RangeError: Array buffer allocation failed'],
    ['memoryWebAssembly', 'RangeError: WebAssembly.Memory(): could not allocate memory'],
    ['longText', 'RangeError: Invalid string length'],
    ['deepRecursion', 'RangeError: Maximum call stack size exceeded'],
    ['deepJson', 'Illegal value in property: object nested 200 deep'],
    ['deepArgument', 'Exception: Invalid argument: [object Object]'],
  ])('fails with a specific error if a limit is exceeded before memory runs out: %s', async (name, message) => {
    await expect(unhurried.page(name)).rejects.toMatchObject({ name: 'ScriptError', message });
    expect(await unhurried.page('one')).toBe(1);
  });

  it('shows a server error to the user, and the reason only in its log', async () => {
    await expect(unhurried.page('memorySplit')).rejects.toMatchObject({ name: 'ScriptError' });
    const [execution] = unhurried.host.executions();
    expect(execution?.error?.message).toBe(SERVER_ERROR.message);
    expect(execution?.log).toHaveLength(1);
  });
});
