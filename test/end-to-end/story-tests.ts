import type { SidebarRequest } from '../../src/addon/sidebar/protocol';
import { type Cells, openCells } from './cells';
import type { DemoApi, Place } from './formula-tests';

/** Tests what a new user does in the sidebar, with the calls that its page makes, in a given place. */
export function testStory(api: () => DemoApi, place: () => Place, tagName: string): void {
  let cells: Cells;

  beforeAll(async () => {
    cells = await openCells({ ...place(), apiUrl: api().url, key: null });
  });

  afterAll(async () => {
    await cells.close();
  });

  /** Returns the answer to a call of the sidebar; an error fails the test with its message. */
  async function call<Name extends SidebarRequest['operation']>(operation: Name, input: SidebarRequest<Name>['input']) {
    const response = await cells.sidebar<Name>({ operation, input } as SidebarRequest<Name>);
    if (!response.ok) throw new Error(`${operation}: ${response.error.code}: ${response.error.message}`);
    return response.data;
  }

  test('the sidebar connects with a key', async () => {
    await call('connect', { baseUrl: 'https://api.fin.test', apiKey: api().keys.full });
    expect(await call('getState', null)).toMatchObject({ connection: { baseUrl: 'https://api.fin.test' } });
  });

  test('three selected rows get a tag, and a formula finds them by it', async () => {
    const { workbook } = cells;
    await cells.evaluate('=FIN_TRANSACTIONS("2026-10", , "columns=date,name,amount,id")');
    const sheetId = workbook.sheets().at(-1)?.sheetId ?? 0;
    workbook.setSelection('owner', sheetId, [{ row: 2, column: 1, rowCount: 3, columnCount: 4 }]);
    const { connectionFingerprint } = await call('getState', null);
    if (connectionFingerprint === null) throw new Error('The sidebar is not connected.');
    const { transactions } = await call('readSelection', { connectionFingerprint, after: null });
    const transactionIds = transactions.map(({ id }) => id);
    expect(transactionIds).toHaveLength(3);
    const tag = await call('createTag', {
      connectionFingerprint,
      name: tagName,
      parentTagId: null,
      color: null,
      description: null,
    });
    // If the cache loses the shown list, the user must click Use selected rows again.
    for (let attempt = 1; ; attempt += 1) {
      const { selectionId } = await call('readSelection', { connectionFingerprint, after: null });
      const input = { connectionFingerprint, selectionId, tagId: tag.id, transactionIds };
      const response = await cells.sidebar<'attachTag'>({ operation: 'attachTag', input });
      if (response.ok) break;
      if (attempt === 5 || response.error.code !== 'selection_expired') throw new Error(response.error.message);
    }

    const tagged = await cells.evaluate(`=FIN_TRANSACTIONS("all", , "tag=${tagName}; columns=id; headers=false")`);
    expect(tagged.flat().sort()).toEqual([...transactionIds].sort());
  });

  test('the hourly refresh makes formulas read fresh data, and reports no error', async () => {
    const formula = `=SUMPRODUCT(--(FIN_TAGS("columns=name; headers=false")="${tagName} elsewhere"))`;
    expect(await cells.first(formula)).toBe(0);
    const { sheetId } = cells.workbook.sheets().at(-1) ?? { sheetId: 0 };
    await fetch(new URL('/v1/tags', api().url), {
      method: 'POST',
      headers: { 'X-API-Key': api().keys.full, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: `${tagName} elsewhere` }),
    });
    await call('setHourlyRefresh', { isOn: true });
    const [run] = await cells.host.advanceClock(3_600_000);
    expect([run?.functionName, run?.error]).toEqual(['runScheduledRefresh', null]);
    await cells.workbook.whenCalculated();
    expect(cells.workbook.values(sheetId, { row: 1, column: 1, rowCount: 1, columnCount: 1 })).toEqual([[1]]);
    expect(await call('getState', null)).toMatchObject({ refresh: { isHourlyOn: true, lastError: null } });
  });

  test('the hourly refresh can be switched off and on again, and has one trigger', async () => {
    expect(await call('setHourlyRefresh', { isOn: false })).toMatchObject({ isHourlyOn: false });
    expect(await call('setHourlyRefresh', { isOn: true })).toMatchObject({ isHourlyOn: true });
    expect(cells.host.triggers()).toHaveLength(1);
  });

  test('after disconnecting, a formula says how to connect', async () => {
    await call('disconnect', null);
    expect(await cells.first('=FIN_HOLDINGS()')).toMatchObject({
      error: '#ERROR!',
      message: expect.stringContaining('Open Extensions › FIN › Open sidebar and connect.'),
    });
  });
}
