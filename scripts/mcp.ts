import { runScript } from './run-script';
import { readApi } from './workbench/read-api';

const usage = `Usage: npm run mcp [-- --api URL] [--zone ZONE]

Serves the functions of the add-on to agents by the Model Context Protocol over standard input and output, read-only.
Clients start it as npm run --silent mcp, because npm would print its own lines there: see docs/agents.md. Without --api
it reads the demo API of a running npm start, else one in memory. The key for --api is read from FIN_API_KEY or --key.`;

interface Values {
  readonly api?: string;
  readonly key?: string;
  readonly zone?: string;
}

async function run({ api, key, zone }: Values): Promise<void> {
  const named = readApi(api, key);
  const { serveAgents } = await import('./mcp/serve-agents');
  serveAgents(named, zone);
}

runScript({
  usage,
  options: { api: { type: 'string' }, key: { type: 'string' }, zone: { type: 'string' } },
  run: ({ values }) => run(values),
});
