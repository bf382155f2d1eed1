import { emptyView } from '../../../src/addon/connecting/connect';
import { type Connections, openConnections } from '../../../src/addon/connections/connections';
import type { FunctionName } from '../../../src/addon/formulas/catalogue/functions';
import type { FormulaResult } from '../../../src/addon/formulas/run';
import { runFunction } from '../../../src/addon/formulas/run-function';
import type { Platform } from '../../../src/addon/platform/platform';
import { type FakeOptions, type FakePlatform, fakePlatform } from './fake-platform';

export const secretKey = 'fin_live_SECRETsecretKEYofTheTests';
export const settings = { fixedBaseUrl: null, defaultBaseUrl: '' };

/** The connections of an execution, as an entrance of the add-on opens them. */
export const connectionsOf = (platform: Platform): Connections => openConnections(platform, settings);

/** A platform whose spreadsheet owner has a connection and opted this spreadsheet in. */
export function connectedPlatform(options: FakeOptions = {}): FakePlatform {
  const platform = fakePlatform(options);
  const baseUrl = 'https://api.example.com';
  const connection = { id: 'connection-1', baseUrl, apiKey: secretKey, view: { ...emptyView(baseUrl), canTag: true } };
  platform.userStore.set('fin.connection', JSON.stringify(connection));
  platform.documentStore.set(`fin.optin.${connection.id}`, '1');
  return platform;
}

/** Evaluates a formula as a cell does. */
export function evaluate(platform: FakePlatform, name: FunctionName, ...args: unknown[]): FormulaResult {
  return runFunction(name, args, platform, connectionsOf(platform));
}

export function evaluateTable(platform: FakePlatform, name: FunctionName, ...args: unknown[]): unknown[][] {
  return evaluate(platform, name, ...args) as unknown[][];
}

/** Evaluates a formula that must fail, and returns its error. */
export function evaluateError(
  platform: FakePlatform,
  name: FunctionName,
  ...args: unknown[]
): { name: string; code: string; message: string } {
  try {
    evaluate(platform, name, ...args);
  } catch (thrown) {
    return thrown as { name: string; code: string; message: string };
  }
  throw new Error(`${name} did not throw.`);
}
