import type { CallRequest } from '../../../src/workbench/apps-script/calls/answer-call';
import { ExecutionWorker, type RunHandlers } from '../../../src/workbench/apps-script/execution/execution-worker';
import { SpareWorkers } from '../../../src/workbench/apps-script/execution/spare-workers';
import type { RunMessage, WorkerStart } from '../../../src/workbench/execution/protocol';
import type { CallReply, Wire } from '../../../src/workbench/execution/wire';
import { sheetMs } from '../../../test/support/platform/google-latency';
import { type CallTally, newTally } from './call-tally';
import { type Charge, chargeOf, writesWholeRange } from './google-calls';

/** The virtual time of a host, and what its executions have called since `start`. */
export class Meter {
  now = Date.parse('2026-11-21T12:00:00Z');
  tally: CallTally = newTally();

  start(): void {
    this.tally = newTally();
  }

  charge(method: string, charge: Charge, cells: number): void {
    const { tally } = this;
    const isWrite = charge.kind === 'sheet' && charge.isWrite;
    const perThousand = isWrite ? sheetMs.perThousandCellsWritten : sheetMs.perThousandCellsRead;
    const ms = charge.ms + (perThousand * cells) / 1_000;
    if (charge.kind === 'sheet') {
      tally.calls += 1;
      tally.writes += isWrite ? 1 : 0;
      tally[isWrite ? 'cellsWritten' : 'cellsRead'] += cells;
    }
    if (charge.kind === 'service') tally.serviceCalls += 1;
    if (charge.kind === 'requests') tally.requests += charge.count;
    const before = tally.methods.get(method) ?? { count: 0, cells: 0, ms: 0 };
    tally.methods.set(method, { ...before, count: before.count + 1, cells: before.cells + cells, ms: before.ms + ms });
    tally.ms += ms;
    this.now += ms;
  }
}

/** Gives a host workers whose calls are counted. */
export class MeteredWorkers extends SpareWorkers {
  constructor(
    private readonly workerFile: string,
    private readonly meter: Meter,
  ) {
    super(0);
  }

  override take(): ExecutionWorker {
    return new MeteredWorker(this.workerFile, this.meter);
  }
}

/** A method that the add-on does not call: its script reads the virtual time with it. */
const clockMethod = 'Session.getScriptTimeZone';

/**
 * A process that runs the bundle, and counts the calls that leave it: what `platform/google` calls, whatever the
 * add-on's own interfaces are.
 */
class MeteredWorker extends ExecutionWorker {
  constructor(
    workerFile: string,
    private readonly meter: Meter,
  ) {
    super(workerFile);
  }

  override start(start: WorkerStart, onExit: () => void): Promise<void> {
    const clock = `;Date.now = () => Math.floor(Number(${clockMethod}()));`;
    const main = { source: `${start.main.source}\n${clock}`, cachedData: null };
    return super.start({ ...start, main }, onExit);
  }

  override run(message: RunMessage, handlers: RunHandlers): Promise<string> {
    return super.run(message, { ...handlers, answer: (text) => this.answer(text, handlers) });
  }

  private async answer(text: string, { answer }: RunHandlers): Promise<string> {
    const request = JSON.parse(text) as CallRequest;
    const name = `${request.type}.${request.method}`;
    if (name === clockMethod) return JSON.stringify({ ok: true, value: this.meter.now } satisfies CallReply);
    if (name === 'Utilities.sleep') {
      this.meter.charge(name, { kind: 'pause', ms: Number(request.args[0]) }, 0);
      return JSON.stringify({ ok: true, value: 0 } satisfies CallReply);
    }
    const ask = async (asked: CallRequest) => JSON.parse(await answer(JSON.stringify(asked))) as CallReply;
    const [first] = request.args;
    const charge = chargeOf(request.type, request.method, Array.isArray(first) ? first.length : 1);
    const cellsWritten = charge?.kind === 'sheet' && charge.isWrite ? await countWritten(request, ask) : 0;
    const reply = await answer(text);
    if (charge?.kind === 'sheet' && !charge.isWrite) this.meter.charge(name, charge, countRead(reply));
    else if (charge !== null) this.meter.charge(name, charge, cellsWritten);
    return reply;
  }
}

type Ask = (request: CallRequest) => Promise<CallReply>;

/** The cells whose contents or own formats a call sends, copies or clears. */
async function countWritten({ type, method, handle, args }: CallRequest, ask: Ask): Promise<number> {
  const [first] = args;
  if (Array.isArray(first) && first.every(Array.isArray)) return countCells(first);
  const isOfRange = type === 'Range' || type === 'RangeList';
  if (!isOfRange || !writesWholeRange.test(method)) return 0;
  const target = method === 'copyTo' ? handleOf(first) : { type, handle };
  return target === null ? 0 : await sizeOf(target, ask);
}

async function sizeOf({ type, handle }: Pick<CallRequest, 'type' | 'handle'>, ask: Ask): Promise<number> {
  const about = async (method: string) => answerOf(await ask({ type, method, handle, args: [] }));
  if (type === 'RangeList') {
    const ranges = await about('getRanges');
    let cells = 0;
    for (const each of Array.isArray(ranges) ? ranges : [])
      cells += await sizeOf(handleOf(each) ?? { type, handle }, ask);
    return cells;
  }
  return Number(await about('getNumRows')) * Number(await about('getNumColumns'));
}

/** Only lists of rows are cells: a call for a single cell takes no longer for it. */
function countRead(text: string): number {
  const value = answerOf(JSON.parse(text) as CallReply);
  return Array.isArray(value) ? countCells(value) : 0;
}

function countCells(rows: readonly Wire[]): number {
  return rows.reduce((sum: number, row) => sum + (Array.isArray(row) ? row.length : 0), 0);
}

function answerOf(reply: CallReply): Wire {
  return reply.ok ? reply.value : null;
}

function handleOf(value: Wire | undefined): Pick<CallRequest, 'type' | 'handle'> | null {
  const isHandle = value !== null && typeof value === 'object' && '$' in value && value.$ === 'handle';
  return isHandle ? { type: value.t, handle: value.d } : null;
}
