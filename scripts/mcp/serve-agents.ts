import { Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { stopOnSignal } from '../stop-on-signal';
import { createServer } from './create-server';
import { createEvaluator, type EvaluatorOptions } from './evaluator';

/** Serves one client over standard input and output until it closes them. */
export function serveAgents(options: EvaluatorOptions): void {
  const evaluator = createEvaluator(options);
  let answerCount = 0;
  const onAnswer = () => {
    answerCount += 1;
    // Opening the host keeps the processor busy for seconds. First a client gets the version and the list of tools.
    if (answerCount === 2) evaluator.open().catch(report);
  };
  const transport = new StdioServerTransport(process.stdin, takeStandardOutput(onAnswer));
  const handle = serveStdio(() => createServer(evaluator), { transport, onerror: report });
  const close = async () => {
    await handle.close();
    await evaluator.close();
  };
  stopOnSignal(close, report);
  // A client stops a server by closing its input.
  process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM'));
}

/** Only the protocol may write to standard output: what else is printed there goes to standard error. */
function takeStandardOutput(onWritten: () => void): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return new Writable({
    write: (chunk, _encoding, done) => {
      write(chunk, (error) => {
        done(error);
        onWritten();
      });
    },
  });
}

function report(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
}
