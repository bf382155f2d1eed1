import { randomUUID } from 'node:crypto';

/** Clients that create tags, one after another each, through any number of instances of the service. */
export interface Writers {
  /** Names of tags that the service answered with 201. */
  readonly acknowledged: readonly string[];
  /** Statuses of all answers; 0 is a request without one. */
  readonly statuses: ReadonlySet<number>;
  /** Resolves when so many more tags are acknowledged. */
  untilAcknowledged(count: number): Promise<void>;
  /** Lets every request that is under way end. */
  stop(): Promise<void>;
}

const writerCount = 6;

const started: Writers[] = [];

// Also after a failure: writers that go on would keep the process alive.
afterEach(async () => {
  await Promise.all(started.splice(0).map((writers) => writers.stop()));
});

/** `prefix`: what the names of their tags begin with. */
export function startWriters(urls: readonly string[], key: string, prefix: string): Writers {
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  const waiting: { readonly count: number; resolve(): void }[] = [];
  let isStopped = false;

  const write = async (url: string) => {
    while (!isStopped) {
      const name = `${prefix} ${randomUUID()}`;
      const status = await createTag(url, key, name);
      statuses.add(status);
      if (status === 201) acknowledged.push(name);
      for (const each of waiting) if (acknowledged.length >= each.count) each.resolve();
    }
  };
  const running = Array.from({ length: writerCount }, (_, index) => write(urls[index % urls.length] ?? ''));
  const writers: Writers = {
    acknowledged,
    statuses,
    untilAcknowledged: (count) =>
      new Promise((resolve) => {
        waiting.push({ count: acknowledged.length + count, resolve });
      }),
    stop: async () => {
      isStopped = true;
      await Promise.all(running);
    },
  };
  started.push(writers);
  return writers;
}

async function createTag(url: string, key: string, name: string): Promise<number> {
  try {
    const response = await fetch(`${url}/v1/tags`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    await response.text();
    return response.status;
  } catch {
    return 0;
  }
}
