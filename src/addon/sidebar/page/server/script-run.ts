/** The part of `google.script.run` the sidebar uses: one global function that takes and returns text. */
export interface ScriptRun {
  withSuccessHandler(handler: (answer: unknown) => void): ScriptRun;
  withFailureHandler(handler: (error: unknown) => void): ScriptRun;
  sidebarCall(requestText: string): void;
}

/** Null outside Google Sheets, where the page has no server. */
export function findScriptRun(): ScriptRun | null {
  const { google } = globalThis as { google?: { script?: { run?: ScriptRun } } };
  return google?.script?.run ?? null;
}
