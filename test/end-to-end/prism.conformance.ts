import type { SelectionView } from '../../src/addon/tagging/views';
import { isCellError } from '../../src/workbench/workbook/workbook';
import { type Cells, openCells } from './cells';
import { type DemoService, startDemo } from './demo-service';
import { testFormulas } from './formula-tests';
import { type Prism, startPrism } from './prism';
import { testStory } from './story-tests';

// Run by `npm run conformance:service`: Prism validates the requests and answers between the add-on and the service.

let demo: DemoService;
let document: string;

beforeAll(async () => {
  demo = await startDemo();
  document = await (await fetch(`${demo.url}/openapi.json`)).text();
});

afterAll(() => demo.close());

describe('through Prism as a validating proxy', () => {
  let prism: Prism;
  const api = () => ({ url: prism.url, keys: demo.keys });

  beforeAll(async () => {
    prism = await startPrism(document, demo.url);
  });

  afterEach(() => {
    expect(prism.violations).toEqual([]);
  });

  afterAll(() => prism.close());

  testFormulas(api, () => ({}));
  testStory(api, () => ({}), 'Through Prism');

  test('Prism has seen the requests, and reports a violation', async () => {
    const { status } = await fetch(`${prism.url}/v1/accounts?pageSize=101`, {
      headers: { 'X-API-Key': demo.keys.full },
    });
    expect(status).toBe(422);
    // Prism answers first and writes its log afterwards.
    while (prism.violations.length === 0) await new Promise(setImmediate);
    expect(prism.violations.splice(0)).toEqual([expect.stringContaining('UNPROCESSABLE_ENTITY')]);
    expect(prism.requestCount()).toBeGreaterThan(60);
  });
});

describe("on Prism's mock of the document", () => {
  let prism: Prism;
  let cells: Cells;

  beforeAll(async () => {
    prism = await startPrism(document, null);
    cells = await openCells({ apiUrl: prism.url, key: demo.keys.full });
  });

  afterAll(async () => {
    await cells.close();
    await prism.close();
  });

  test.each([
    ['=FIN_STATUS("organization")', 'The Hartwell Family'],
    ['=FIN_ORGANIZATION("name")', 'The Hartwell Family'],
    ['=FIN_ACCOUNTS("columns=name; headers=false")', 'Everyday Checking'],
    ['=FIN_BALANCE("Everyday Checking")', 4211.85],
    ['=FIN_NETWORTH("columns=net; headers=false")', 4211.85],
    ['=FIN_TRANSACTIONS("2026-03", , "columns=merchant; headers=false")', 'Greenleaf Market'],
    ['=FIN_TRANSACTIONS("2026-03", , "account=Everyday Checking; columns=category; headers=false")', 'Groceries'],
    ['=FIN_SUMMARY("category", "2026-03", , "columns=category; headers=false")', 'Groceries'],
    ['=FIN_HOLDINGS(, "columns=ticker; headers=false")', 'VTI'],
    ['=FIN_TAGS("columns=name; headers=false")', 'Travel'],
    ['=FIN_TAGGED("Travel", "2026-03", , "columns=merchant; headers=false")', 'Greenleaf Market'],
  ])('%s shows the value of the mock', async (formula, expected) => {
    const value = await cells.first(formula);
    expect(isCellError(value) ? value.message : value).toBe(expected);
  });

  test('a tag can be created and attached', async () => {
    const state = await cells.sidebar({ operation: 'getState', input: null });
    const connectionFingerprint = (state.ok && state.data.connectionFingerprint) || '';
    const input = { connectionFingerprint, name: 'Hotels', parentTagId: null, color: null, description: null };
    const created = await cells.sidebar({ operation: 'createTag', input });
    if (!created.ok) throw new Error(created.error.message);
    await cells.evaluate('=FIN_TRANSACTIONS("2026-03", , "columns=date,name,amount,id")');
    const sheetId = cells.workbook.sheets().at(-1)?.sheetId ?? 0;
    cells.workbook.setSelection('owner', sheetId, [{ row: 2, column: 1, rowCount: 1, columnCount: 4 }]);
    const selected = await cells.sidebar({ operation: 'readSelection', input: { connectionFingerprint, after: null } });
    if (!selected.ok) throw new Error(selected.error.message);
    const { selectionId, transactions } = selected.data as SelectionView;
    const transactionIds = transactions.map(({ id }) => id);
    const attached = await cells.sidebar({
      operation: 'attachTag',
      input: { connectionFingerprint, selectionId, tagId: (created.data as { id: string }).id, transactionIds },
    });
    expect(attached).toMatchObject({ ok: true });
  });
});
