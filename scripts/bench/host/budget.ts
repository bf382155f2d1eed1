/** A measured figure and its maximum. */
export interface Budget {
  readonly what: string;
  readonly value: number;
  readonly atMost: number;
  readonly unit: 'ms' | 'MB' | 's';
}

export function budget(what: string, value: number, atMost: number, unit: Budget['unit']): Budget {
  return { what, value, atMost, unit };
}

/** Raises the maximum of times by the load of the machine. NaN, a figure that could not be measured, exceeds it. */
export function isKept({ value, atMost, unit }: Budget, contention: number): boolean {
  return value <= (unit === 'MB' ? atMost : atMost * contention);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

export function formatFigure(value: number, unit: Budget['unit']): string {
  const digits = unit === 's' ? 2 : value >= 10 ? 0 : value >= 1 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`;
}
