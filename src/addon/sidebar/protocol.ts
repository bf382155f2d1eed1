import type { CallInput, CallOutput } from '../features/call';
import type { calls } from './calls/calls';

export * from './views';

/**
 * The calls of the sidebar's page to its server: JSON text through one global function,
 * `google.script.run.sidebarCall(requestText)`, which always returns the text of a SidebarResponse.
 */
export type SidebarOperations = {
  [Name in keyof typeof calls]: { input: CallInput<(typeof calls)[Name]>; output: CallOutput<(typeof calls)[Name]> };
};

export type SidebarOperation = keyof SidebarOperations;

export interface SidebarRequest<Name extends SidebarOperation = SidebarOperation> {
  operation: Name;
  input: SidebarOperations[Name]['input'];
  /** Name of the connection of the call; the default if absent. */
  connection?: string;
}

export type SidebarResponse<Name extends SidebarOperation = SidebarOperation> =
  | { ok: true; data: SidebarOperations[Name]['output'] }
  | { ok: false; error: SidebarError };

export interface SidebarError {
  /** A code of the add-on's error catalogue. */
  code: string;
  /** One sentence: what happened and what to do, without the request id that cells show. */
  message: string;
  requestId: string | null;
  retryAfterSeconds: number | null;
}
