import type { Connections } from '../../connections/connections';
import { type Budget, sidebarBudgetMs, startBudget } from '../../platform/budget';
import type { JsonObject } from '../../platform/parse-json';
import type { Platform } from '../../platform/platform';

/** One call of the page to its server. */
export interface Call<Input, Output> {
  /** Checks what was sent: any editor can send anything. */
  readonly read: (input: JsonObject) => Input;
  readonly run: (platform: Platform, connections: Connections, input: Input) => Output;
}

export type CallInput<Each> = Each extends { read(input: never): infer Input } ? Input : never;
export type CallOutput<Each> = Each extends { run(...given: never[]): infer Output } ? Output : never;

export function call<Input, Output>(
  read: Call<Input, Output>['read'],
  run: Call<Input, Output>['run'],
): Call<Input, Output> {
  return { read, run };
}

/** Input of a call that takes none. */
export const nothing = (): null => null;

export function sidebarBudget(platform: Platform): Budget {
  return startBudget(platform.clock, sidebarBudgetMs);
}
