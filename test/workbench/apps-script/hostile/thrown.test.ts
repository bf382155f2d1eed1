import { closeScriptHosts, type ScriptHost } from '../support/script-host';
import { startHostile } from './start-hostile';

describe('what is thrown', () => {
  let hostile: ScriptHost;
  beforeAll(async () => {
    hostile = await startHostile();
  });
  afterAll(closeScriptHosts);

  it.each([
    ['throwNull', 'null', 'null (line 0).'],
    ['throwUndefined', 'undefined', 'undefined (line 0).'],
    ['throwSymbol', 'Symbol(s)', 'Symbol(s) (line 0).'],
    ['throwNumber', '42', '42 (line 0).'],
    ['throwFunction', 'a function', 'a function (line 0).'],
    ['throwProxy', '', ' (line 0).'],
    ['throwGetters', '', ' (line 0).'],
    ['throwEmpty', '[object Object]', '[object Object] (line 0).'],
    ['throwBare', '', ' (line 0).'],
    ['throwThrower', 'Odd: ', 'Odd:  (line 0).'],
    ['throwRevoked', '', ' (line 0).'],
    ['rejectProxy', '[object Object]', '[object Object] (line 0).'],
  ])('%s', async (name, inPage, inCell) => {
    await expect(hostile.page(name)).rejects.toMatchObject({ name: 'ScriptError', message: inPage });
    expect(await hostile.cell(name)).toEqual({ error: '#ERROR!', message: inCell });
    expect(await hostile.page('one')).toBe(1);
  });
});
