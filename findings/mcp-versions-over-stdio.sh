#!/usr/bin/env bash
# @modelcontextprotocol/server 2.4.0: a request that claims a version of the protocol which the server does not have is refused
# over HTTP, and over standard input and output if it is the first one, but answered there after another one. The specification
# of 2026-07-28 has each request claim its version, and the server refuse those it does not have (error -32022).
# Installs the package into a temporary folder, runs it without this project, and prints for each request the answer seen and
# the one expected. Exits with 1 if an answer is not the one seen on 2026-11-28, such as after a mend.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm init --yes >/dev/null
npm install --no-audit --no-fund --ignore-scripts --loglevel=error @modelcontextprotocol/server@2.4.0

cat >ask.cjs <<'SCRIPT'
const { PassThrough } = require('node:stream');
const { createInterface } = require('node:readline');
const { createMcpHandler, McpServer } = require('@modelcontextprotocol/server');
const { serveStdio, StdioServerTransport } = require('@modelcontextprotocol/server/stdio');

const createServer = () => {
  const server = new McpServer({ name: 'small', version: '1.0.0' });
  server.registerTool('nothing', {}, () => ({ content: [] }));
  return server;
};

const request = (id, version) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/list',
  params: {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
});

const outcome = ({ error, result }) => (error === undefined ? `${result.tools.length} tool` : `error ${error.code}`);

/** Answers to requests of these versions on one connection, each sent after the answer before. */
async function overStdio(versions) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const handle = serveStdio(createServer, { transport: new StdioServerTransport(input, output) });
  const lines = createInterface(output)[Symbol.asyncIterator]();
  const outcomes = [];
  for (const [id, version] of versions.entries()) {
    input.write(`${JSON.stringify(request(id, version))}\n`);
    outcomes.push(outcome(JSON.parse((await lines.next()).value)));
  }
  await handle.close();
  return outcomes;
}

async function overHttp(versions) {
  const handler = createMcpHandler(createServer);
  const outcomes = [];
  for (const [id, version] of versions.entries()) {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': version,
      'mcp-method': 'tools/list',
    };
    const body = JSON.stringify(request(id, version));
    const response = await handler.fetch(new Request('http://localhost/mcp', { method: 'POST', headers, body }));
    const text = await response.text();
    outcomes.push(outcome(JSON.parse(text.startsWith('{') ? text : /^data: (.+)$/m.exec(text)[1])));
  }
  return outcomes;
}

const refused = 'error -32022';
/** Over what, the versions claimed, the answers seen and those expected. */
const findings = [
  ['HTTP', overHttp, ['2026-07-28', '1999-01-01'], ['1 tool', refused], ['1 tool', refused]],
  ['standard input', overStdio, ['1999-01-01'], [refused], [refused]],
  ['standard input', overStdio, ['2026-07-28', '1999-01-01'], ['1 tool', '1 tool'], ['1 tool', refused]],
];

(async () => {
  let changed = 0;
  for (const [over, ask, versions, seen, expected] of findings) {
    const found = await ask(versions);
    const isAsSeen = JSON.stringify(found) === JSON.stringify(seen);
    if (!isAsSeen) changed += 1;
    console.log(`${isAsSeen ? 'as seen' : 'CHANGED'}  over ${over}, requests of ${versions.join(', then ')}`);
    console.log(`         answers ${found.join(', ')}; expected ${expected.join(', ')}`);
  }
  process.exit(changed === 0 ? 0 : 1);
})();
SCRIPT
node ask.cjs
