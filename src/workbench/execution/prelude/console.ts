import { log } from './bridge';

/** console and Logger go to the same log of the execution. */
export function installConsole(): void {
  const write = (...args: unknown[]) => log(args.map(textOf).join(' '));
  const timers = new Map<string, number>();
  const console = {
    log: write,
    info: write,
    warn: write,
    error: write,
    time: (label = 'default') => {
      timers.set(label, Date.now());
    },
    timeEnd: (label = 'default') => write(`${label}: ${Date.now() - (timers.get(label) ?? Date.now())}ms`),
  };
  Object.defineProperty(globalThis, 'console', {
    value: console,
    configurable: true,
    writable: true,
    enumerable: false,
  });
}

export function createLogger(): { [name: string]: (...args: never[]) => unknown } {
  const lines: string[] = [];
  const logger = {
    log(this: unknown, format: unknown, ...values: unknown[]): unknown {
      let next = 0;
      const line =
        typeof format === 'string'
          ? format.replace(/%s/g, (mark) => (next < values.length ? textOf(values[next++]) : mark))
          : textOf(format);
      lines.push(line);
      log(line);
      return this;
    },
    getLog: () => lines.join('\n'),
    clear: () => {
      lines.length = 0;
    },
  };
  return logger;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return String(value.stack);
  if (value instanceof Date || typeof value !== 'object' || value === null) return String(value);
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}
