import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const msPerTick = 10;

/** Milliseconds of processor time that a process and its children have taken so far; NaN where the system does not say. */
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

/** `4711 (a name) S 1 …`: after the name state and parent, and from the twelfth field on user, system, and those of ended children. */
function statOf(processId: string): { readonly parent: number; readonly ticks: number } {
  try {
    const text = readFileSync(`/proc/${processId}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { parent: fields[1] ?? 0, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) };
  } catch {
    // It has ended since the folder was read.
    return { parent: 0, ticks: 0 };
  }
}
