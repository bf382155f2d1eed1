import { createServer } from 'node:net';

/** Fails with a clear message if a port is in use, before anything else is started. */
export async function refuseTakenPort(port: number, purpose: string): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        cause.code === 'EADDRINUSE'
          ? new Error(`Port ${port}, for ${purpose}, is in use: stop what runs there or choose another with --port.`)
          : new Error(`Port ${port}, for ${purpose}, cannot be used: ${cause.message}.`, { cause }),
      ),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}
