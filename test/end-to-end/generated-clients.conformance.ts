import { type DemoService, startDemo } from './demo-service';
import { type Generator, generateClients, generators, removeClients, runClient } from './generated-clients';

// Run by `npm run conformance:service`: clients that others generate from the document of the service, with none of its settings.

let demo: DemoService;
let folder: string | null = null;
let ids: string[];

beforeAll(async () => {
  demo = await startDemo();
  folder = await generateClients(await (await fetch(`${demo.url}/openapi.json`)).text());
  ids = await allIds();
});

afterAll(async () => {
  if (folder !== null) removeClients(folder);
  await demo.close();
});

/** Without a generated client, and with pages of another size. */
async function allIds(): Promise<string[]> {
  const found: string[] = [];
  for (let token: string | undefined, page = 0; page === 0 || token !== undefined; page += 1) {
    const rest = token === undefined ? '' : `&pageToken=${token}`;
    const answer = await fetch(`${demo.url}/v1/transactions?pageSize=73${rest}`, {
      headers: { 'X-API-Key': demo.keys.full },
    });
    const { data, pagination } = await answer.json();
    found.push(...data.map(({ id }: { id: string }) => id));
    token = pagination.nextPageToken;
  }
  return found;
}

test.each(Object.keys(generators) as Generator[])(
  'a client of %s reads every row once, writes, and has the errors',
  async (name) => {
    const tagged = ids.slice(0, 2).sort();
    expect(ids.length).toBeGreaterThan(2_900);
    expect(await runClient(String(folder), name, demo)).toEqual({
      ids,
      entities: ['null', '{"name":"14 Maple Street","type":"property"}'],
      account: 200,
      created: 201,
      isCreatedOnce: true,
      attached: 2,
      tagged,
      isTagged: tagged,
      failures: ['401 unauthorized', '400 invalid_query', '404 not_found', '403 forbidden_scope'],
    });
  },
);
