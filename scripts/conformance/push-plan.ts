import { type ClaspLogin, notLoggedIn } from '../push/clasp-login';

export interface ConformancePush {
  readonly scriptId: string;
  readonly login: ClaspLogin;
}

/** Input of the plan. Texts are null if the file does not exist. */
export interface PushSurroundings {
  readonly env: { readonly [name: string]: string | undefined };
  /** `.clasp.conformance.json`. */
  readonly ownClaspText: string | null;
  /** `.clasp.json` of the add-on. */
  readonly addonClaspText: string | null;
  readonly login: ClaspLogin | null;
}

/** Decides where to push the suite, or why not. Refuses the add-on's project, because a push would replace it. */
export function planConformancePush(given: PushSurroundings): ConformancePush | string {
  const fromEnv = given.env['CONFORMANCE_SCRIPT_ID'];
  const scriptId = fromEnv !== undefined && fromEnv !== '' ? fromEnv : scriptIdOf(given.ownClaspText);
  if (scriptId === null) {
    return 'Say which project takes the suite: CONFORMANCE_SCRIPT_ID=…, or {"scriptId": "…"} in .clasp.conformance.json (in a new spreadsheet, Extensions › Apps Script › Project Settings › IDs).';
  }
  if (!/^[\w-]{4,}$/.test(scriptId)) return `"${scriptId}" is no script id.`;
  if (scriptId === scriptIdOf(given.addonClaspText)) {
    return 'That is the project of the add-on: the suite would replace it. Create another spreadsheet with its own script.';
  }
  if (given.login === null) return notLoggedIn;
  return { scriptId, login: given.login };
}

export const nextSteps = `Pushed. Now, in the spreadsheet that the script belongs to:
  1. Reload it, and choose Conformance › Run. Allow what Google asks.
  2. Leave the panel at the right open until it says that it is done.
  3. A quarter of an hour later choose Conformance › Continue: the clock triggers have run by then.
  4. Download the sheet "Conformance" as CSV, and compare it: npm run conformance -- --compare FILE`;

function scriptIdOf(text: string | null): string | null {
  if (text === null) return null;
  try {
    const { scriptId } = JSON.parse(text) as { scriptId?: unknown };
    return typeof scriptId === 'string' && scriptId !== '' && scriptId !== 'YOUR_SCRIPT_ID' ? scriptId : null;
  } catch {
    return null;
  }
}
