import { type AssemblyOptions, createOpener, sidebarOf } from '../../scripts/workbench/assemble';
import type { OpenedWorkbook } from '../../src/workbench/data-folder/saved-workbook';
import { type DemoService, startDemo } from './demo-service';

// The shipped bundle in the emulated host: whose connection a cell uses in several files of one owner.
const notHere = expect.objectContaining({
  error: '#ERROR!',
  message: expect.stringContaining('the owner clicks Use my connection here.'),
});
let demo: DemoService;
let open: (name: string, isStarting?: boolean) => Promise<OpenedWorkbook>;
const opened: OpenedWorkbook[] = [];

beforeAll(async () => {
  demo = await startDemo();
  const options: AssemblyOptions = {
    api: { apiUrl: demo.url, key: demo.keys.full },
    dataDir: null,
    timeZone: 'Etc/GMT',
  };
  const opener = createOpener(options);
  open = async (name, isStarting = false) => {
    const file = await opener({ name, isStarting });
    opened.push(file);
    return file;
  };
});

afterAll(async () => {
  for (const { dispose } of opened) await dispose();
  await demo.close();
});

async function organization({ workbook }: OpenedWorkbook) {
  const { sheetId } = workbook.insertSheet(`Sheet ${workbook.sheets().length + 1}`);
  const anchor = { row: 1, column: 1, rowCount: 1, columnCount: 1 };
  workbook.write(sheetId, anchor, [[{ formula: '=FIN_ORGANIZATION("name")' }]]);
  await workbook.whenCalculated();
  return workbook.values(sheetId, anchor)[0]?.[0];
}

test("a file shows the owner's data only after the owner has allowed it, whatever an editor does", async () => {
  const first = await open('Where FIN was opened');
  expect(await organization(first)).toBe('The Hartwell Family');

  const second = await open('Shared with an editor');
  const sidebar = sidebarOf(second.host);
  expect(await organization(second)).toEqual(notHere);
  const input = { baseUrl: 'https://api.fin.test', apiKey: demo.keys.full };
  expect(await sidebar({ operation: 'connect', input }, 'editor')).toMatchObject({ ok: true });
  expect(await sidebar({ operation: 'optIn', input: null }, 'editor')).toMatchObject({
    data: { formulasUse: 'none', isOwner: false },
  });
  expect(await organization(second)).toEqual(notHere);

  expect(await sidebar({ operation: 'optIn', input: null })).toMatchObject({ data: { formulasUse: 'own' } });
  // Sheets remembers the error of a formula until it is calculated again: the page refreshes after the click.
  expect(await sidebar({ operation: 'refreshNow', input: null })).toMatchObject({ ok: true });
  expect(await organization(second)).toBe('The Hartwell Family');
  expect(await sidebar({ operation: 'shareConnection', input: null }, 'editor')).toMatchObject({
    error: { code: 'connection_in_use' },
  });
});

test('a starting workbook is opted in and shows data at once', async () => {
  expect(await organization(await open('My finances', true))).toBe('The Hartwell Family');
});
