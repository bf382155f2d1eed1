import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const msPerTick = 10;

/** Processor time so far of a process and its children in ms, also of ended ones. NaN if the system does not report it. */
export function processorMs(processId: number): number {
  try {
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => ({ id: Number(name), ...statOf(name) }))
      .filter(({ id, parent }) => id === processId || parent === processId);
    return children.reduce((sum, { ticks }) => sum + ticks, 0) * msPerTick;
  } catch {
    return Number.NaN;
  }
}

/** Sample: `4711 (a name) S 1 …`. Fields after the name: 1 state, 2 parent, 12 to 15 times, also of ended children. */
function statOf(processId: string): { readonly parent: number; readonly ticks: number } {
  try {
    const text = readFileSync(`/proc/${processId}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { parent: fields[1] ?? 0, ticks: fields.slice(11, 15).reduce((sum, each) => sum + each, 0) };
  } catch {
    // The process has ended since the folder was read.
    return { parent: 0, ticks: 0 };
  }
}

/** Processor time so far of all processes together in ms. NaN if the system does not report it. */
export function allProcessorsMs(): number {
  try {
    // Sample: `cpu  user nice system idle iowait irq softirq steal guest guest_nice`. A guest's time is also user time.
    const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? '').split(/ +/).map(Number);
    const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0, stolen = 0] = ticks;
    return (user + nice + system + interrupts + softInterrupts + stolen) * msPerTick;
  } catch {
    return Number.NaN;
  }
}
