import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { formatTable } from '../format-table';
import { writeSection } from '../generated-section';
import { paths } from '../paths';
import { startKeptPostgres } from './service/kept-postgres';
import { type Lengths, measureService, type ServiceFigures } from './service/measure-service';
import { partition } from './service/partition';
import { disturbedCases, missedAims, missedGoals, toDocument, toLines } from './service/report';
import { type SpreadName, spreads } from './service/spreads';

const rowsMax = 1_000_000;

const usage = `Usage: npm run bench -- service [--rows N] [--spread NAME] [--rounds N] [--seconds N] [--memory-seconds N] [--only DATABASE] [--case TEXT] [--parts N] [--write]

Requests per second of the API on both databases, beside a static route of the same process.
  --rows            transactions, at most ${rowsMax} (the default)
  --spread          how they are spread over organizations: ${Object.keys(spreads).join(', ')} (one)
  --rounds          how often each case runs, in rotation (5)
  --seconds         how long each case runs (1)
  --memory-seconds  how long memory is watched (60)
  --only            pglite or postgresql
  --case            the cases whose names match this regular expression
  --parts           partitions the tables of PostgreSQL by hash of the organization; writes no figures
  --write           puts the figures into docs/service-performance.md, a section for each spread`;

const options = {
  rows: { type: 'string', default: String(rowsMax) },
  spread: { type: 'string', default: 'one' },
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '1' },
  'memory-seconds': { type: 'string', default: '60' },
  only: { type: 'string', default: '' },
  case: { type: 'string', default: '' },
  parts: { type: 'string', default: '0' },
  write: { type: 'boolean', default: false },
} as const;

type Values = { readonly [Name in Exclude<keyof typeof options, 'write'>]: string } & { readonly write: boolean };

export const serviceBench = { usage, options, run: ({ values }: { values: Values }) => benchService(values) };

async function benchService(values: Values): Promise<void> {
  const rows = Math.min(rowsMax, Number(values.rows));
  const spread = readSpread(values.spread);
  const lengths = {
    spread,
    rows,
    caseMs: Number(values.seconds) * 1_000,
    rounds: Number(values.rounds),
    memorySeconds: Number(values['memory-seconds']),
  };
  const parts = Number(values.parts);
  const name = `service-${rows}-${spreads[spread].folder}${parts === 0 ? '' : `-${parts}-parts`}`;
  const folder = join(paths.root, 'build/bench', name);
  mkdirSync(folder, { recursive: true });
  const chosen = new RegExp(values.case);
  const figures: ServiceFigures[] = [];
  if (values.only !== 'pglite') figures.push(await onPostgres(folder, parts, lengths, chosen));
  if (values.only !== 'postgresql' && parts === 0) {
    figures.push(
      await measureService('PGlite', { kind: 'folder', path: join(folder, 'pglite') }, null, lengths, chosen),
    );
  }
  console.log(
    `${rows.toLocaleString('en-US')} transactions, ${spreads[spread].label}, 10 connections, ${values.rounds} rounds of ${values.seconds} s a case\n`,
  );
  for (const each of figures) console.log(`${formatTable(toLines(each))}\n`);
  if (values.write && parts === 0)
    writeSection('docs/service-performance.md', `figures-${spread}`, toDocument(figures, lengths));
  const aims = figures.flatMap(missedAims);
  if (aims.length > 0) console.log(`Aims that are missed:\n${aims.join('\n')}\n`);
  const missed = figures.flatMap(missedGoals);
  const disturbed = figures.reduce((sum, each) => sum + disturbedCases(each), 0);
  if (disturbed > 0) console.log(`Not compared with limits, because other programs ran: ${disturbed} cases.`);
  console.log(missed.length === 0 ? 'No limit is missed.' : missed.join('\n'));
  if (missed.length > 0) process.exitCode = 1;
}

function readSpread(name: string): SpreadName {
  const known = (Object.keys(spreads) as SpreadName[]).find((each) => each === name);
  if (known === undefined) throw new Error(`No spread ${name}. There are ${Object.keys(spreads).join(', ')}.`);
  return known;
}

async function onPostgres(folder: string, parts: number, lengths: Lengths, chosen: RegExp): Promise<ServiceFigures> {
  const server = await startKeptPostgres(join(folder, 'postgresql'));
  try {
    if (parts > 0) await partition(server.url, parts);
    return await measureService('PostgreSQL', { kind: 'server', url: server.url }, server.processId, lengths, chosen);
  } finally {
    await server.stop();
  }
}
