import { runScript } from './run-script';
import { dataDirOf } from './workbench/data-dir';
import { readApi } from './workbench/read-api';

const usage = `Usage: npm run mcp [-- --api URL] [--data DIR] [--zone ZONE]

Serves the functions of the add-on to agents by the Model Context Protocol over standard input and output, read-only.
Clients start it as npm run --silent mcp, because npm would print its own lines there: see docs/agents.md. Without --api
it reads the demo API of a running npm start, else one in memory. The key for --api is read from FIN_API_KEY or --key.
  --data  the data folder of npm start; what its workbook says in FIN Categories and such sheets counts
  --zone  the time zone of "today"; by default that of this workbook`;

interface Values {
  readonly api?: string;
  readonly key?: string;
  readonly data?: string;
  readonly zone?: string;
}

async function run({ api: address, key, data, zone }: Values): Promise<void> {
  const api = readApi(address, key);
  const { serveAgents } = await import('./mcp/serve-agents');
  serveAgents({ api, dataDir: dataDirOf(data, api), zone });
}

runScript({
  usage,
  options: { api: { type: 'string' }, key: { type: 'string' }, data: { type: 'string' }, zone: { type: 'string' } },
  run: ({ values }) => run(values),
});
