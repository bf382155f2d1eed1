import { type ActionName, type Actions, actions } from './actions';
import { type Connections, openConnections } from './connections/connections';
import { buildSettings } from './connections/endpoint';
import type { FunctionName } from './formulas/catalogue/functions';
import type { FormulaResult } from './formulas/run';
import { runFunction } from './formulas/run-function';
import { open } from './menu';
import { evaluateActionsFile } from './platform/google/actions-file';
import { googlePlatform } from './platform/google/google-platform';
import type { Platform } from './platform/platform';
import { runAction } from './run-action';

/**
 * The functions that the generated top-level functions of the bundle call (scripts/build/stubs.ts). Loading this file
 * makes no service call, because Google loads the project before every execution, also without authorization.
 */
export function call(name: FunctionName, given: ArrayLike<unknown>): FormulaResult {
  const platform = googlePlatform();
  return runFunction(name, given, platform, connectionsOf(platform));
}

export function onOpen(event: unknown): void {
  open(googlePlatform(), event);
}

/** The file is open already when the add-on is installed in it. */
export function onInstall(event: unknown): void {
  open(googlePlatform(), event);
}

export function run(name: ActionName, given: unknown): unknown {
  const platform = googlePlatform();
  return runAction(name, given, platform, () => connectionsOf(platform), loadActions);
}

/**
 * What `make` returns. The build moves it into a file, with all code that nothing else needs, and `evaluate` returns the
 * function of that file (scripts/build/split-program.ts).
 */
declare const FIN_FROM_FILE: <Made>(evaluate: () => unknown, make: () => Made) => Made;

function loadActions(): Actions {
  return FIN_FROM_FILE(evaluateActionsFile, () => actions);
}

function connectionsOf(platform: Platform): Connections {
  return openConnections(platform, buildSettings());
}
