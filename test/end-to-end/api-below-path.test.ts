import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Cells, openCells } from './cells';
import { type DemoService, startDemo } from './demo-service';

// The shipped bundle reads the demo API below a path, as behind a gateway: `--api https://host/base`.
let demo: DemoService;
let gateway: Server;
let cells: Cells;
const passed: string[] = [];

beforeAll(async () => {
  demo = await startDemo();
  gateway = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '';
    passed.push(path);
    if (!path.startsWith('/finance/api/')) {
      outgoing.writeHead(404).end('nothing here');
      return;
    }
    const { method, headers } = incoming;
    const onward = request(demo.url + path.slice('/finance/api'.length), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    gateway.listen(0, '127.0.0.1', resolve);
  });
  const { port } = gateway.address() as AddressInfo;
  cells = await openCells({ apiUrl: `http://127.0.0.1:${port}/finance/api`, key: demo.keys.full });
});

afterAll(async () => {
  await cells.close();
  gateway.closeAllConnections();
  gateway.close();
  await demo.close();
});

test('connecting and reading use only URLs below the path', async () => {
  expect(await cells.first('=FIN_ORGANIZATION("name")')).toBe('The Hartwell Family');
  const rows = await cells.evaluate('=FIN_TRANSACTIONS("2026-08-20", "2026-10-10", "columns=id,date")');
  expect(rows.length).toBeGreaterThan(150);
  expect(passed.filter((path) => !path.startsWith('/finance/api/v1/'))).toEqual([]);
});
