import { createInterface } from 'node:readline';

/**
 * The first line of the standard input. In a terminal, it is asked for, and not shown again. Secrets come this way, because
 * every user of the system sees the arguments of a command.
 */
export async function readLine(question: string, input: NodeJS.ReadStream = process.stdin): Promise<string> {
  if (input.isTTY) process.stderr.write(`${question}\n`);
  const lines = createInterface({ input, terminal: false });
  try {
    for await (const line of lines) if (line.trim() !== '') return line.trim();
  } finally {
    lines.close();
  }
  throw new Error('The standard input is empty.');
}
