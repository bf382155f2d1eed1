import { closeScriptHosts, type ScriptHost } from '../support/script-host';
import { startHostile } from './start-hostile';

const OVERRUN = { name: 'ScriptError', message: 'Exceeded maximum execution time' };

const ENDLESS = [
  'endlessLoop',
  'endlessGetter',
  'endlessPattern',
  'endlessJson',
  'endlessMicrotasks',
  'endlessMicrotasksLeftBehind',
  'endlessGenerator',
  'endlessSort',
  'endlessWait',
  'endlessResult',
  'endlessError',
  'endlessSleep',
  'endlessConversion',
  'endlessCatch',
];

describe('an execution that does not end', () => {
  let hostile: ScriptHost;
  /** All run in parallel, each in its own process. The time limit starts when that process is ready. */
  let ended: ReadonlyMap<string, Promise<unknown>>;
  beforeAll(async () => {
    hostile = await startHostile({ limits: { runMs: 2_000, cellRunMs: 2_000 } });
    ended = new Map(ENDLESS.map((name) => [name, hostile.page(name).catch((error: unknown) => error)]));
    await Promise.all(ended.values());
  });
  afterAll(closeScriptHosts);

  it.each(ENDLESS)('is ended at its time limit: %s', async (name) => {
    expect(await ended.get(name)).toMatchObject(OVERRUN);
    const { error } = hostile.host.executions().find(({ functionName }) => functionName === name) ?? {};
    expect(error).toEqual({ name: '', message: 'Exceeded maximum execution time' });
  });

  it('does not affect the next execution', async () => {
    expect(await hostile.page('one')).toBe(1);
  });

  it('shows an internal error in the cell of a custom function', async () => {
    const killed = { error: '#ERROR!', message: 'Internal error executing the custom function' };
    const names = ['endlessLoop', 'endlessMicrotasks', 'neverSettles'];
    expect(await Promise.all(names.map((name) => hostile.cell(name)))).toEqual([killed, killed, killed]);
    expect(await hostile.cell('one')).toEqual([[1]]);
  });

  it('is ended if converting an argument does not end, while a promise that never settles returns null', async () => {
    await expect(hostile.page('endlessArgument')).rejects.toMatchObject(OVERRUN);
    expect(await hostile.page('neverSettles')).toBeNull();
  });

  it('does not block executions at the same time', async () => {
    const others = Promise.all(['ann', 'ben'].map((user) => hostile.host.scriptRun(user, 'one', [])));
    const [loop, ...rest] = await Promise.allSettled([hostile.page('endlessLoop'), others]);
    expect(loop?.status).toBe('rejected');
    expect(rest).toEqual([
      {
        status: 'fulfilled',
        value: [
          { ok: true, value: 1 },
          { ok: true, value: 1 },
        ],
      },
    ]);
  });
});
