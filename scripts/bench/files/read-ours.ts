import { fileAt } from '../../../src/bank-files/file-at';
import { openBankFile } from '../../../src/bank-files/read-bank-file';
import { Digest } from './digest';

/** Reads a file in a process of its own, and prints what it found, how long it took and how much memory it needed. */
async function readOurs(path: string, isHashed: boolean): Promise<void> {
  const before = process.cpuUsage();
  const digest = new Digest(isHashed);
  const file = await openBankFile(fileAt(path));
  for await (const events of file.events()) {
    for (const event of events) if (event.kind === 'transaction') digest.add(event.date, event.amount, event.name);
  }
  process.stdout.write(JSON.stringify(digest.report(before)));
}

void readOurs(process.argv[2] ?? '', process.argv[3] === 'hash');
