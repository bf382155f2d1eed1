/** What Google's client throws for an answer, or for none. Of the request, which has the token, nothing is read. */
interface GoogleError {
  readonly code?: unknown;
  readonly cause?: { readonly code?: unknown };
  readonly message?: string;
  readonly response?: {
    readonly status?: number;
    readonly data?: { readonly error?: unknown };
  };
  readonly config?: { readonly url?: unknown };
}

/** Google's refusal as one sentence that says what to do. */
export class GoogleRefusal extends Error {
  constructor(
    sentence: string,
    /** Whether a write has surely changed nothing. Without an answer, or after a failure of Google, it may have. */
    readonly changedNothing: boolean,
  ) {
    super(sentence);
  }
}

/** Says in one sentence what Google refused and what to do. The statuses are in test/support/google/apps-script-api.ts. */
export function explainRefusal(error: unknown, scriptId: string): GoogleRefusal {
  const { code, cause, message: reported, response, config } = error as GoogleError;
  if (response?.status === undefined) {
    const reason = String(code ?? cause?.code ?? reported ?? 'no reason given');
    return new GoogleRefusal(`Google did not answer (${reason}): check the network, and run it again.`, false);
  }
  const { status, data } = response;
  const refused = data?.error;
  // The endpoint of tokens answers with {"error": "invalid_grant"}, the others with {"error": {"message": …}}.
  if (typeof refused === 'string' || status === 401) {
    const reason = typeof refused === 'string' ? ` (${refused})` : '';
    return new GoogleRefusal(`Google no longer accepts the login of clasp${reason}: run npx clasp login again.`, true);
  }
  const message = String((refused as { readonly message?: unknown } | undefined)?.message ?? 'no reason given');
  return new GoogleRefusal(sentence(status, message, scriptId, String(config?.url ?? '')), status < 500);
}

function sentence(status: number, message: string, scriptId: string, url: string): string {
  if (status === 403 && message.includes('has not enabled the Apps Script API')) {
    return 'The Apps Script API is switched off for your account: switch it on at https://script.google.com/home/usersettings, wait a few minutes, and run it again.';
  }
  if (status === 403 && /has not been used in project|is disabled/.test(message)) {
    return `The Apps Script API is switched off in the Google Cloud project of your login: ${message}`;
  }
  if (status === 403 && message.includes('authentication scopes')) {
    return 'The login of clasp lacks a permission: run npx clasp login again, and allow everything that it asks for.';
  }
  if (status === 403) {
    return `This account may not do that in the project ${scriptId} (${message}): log in with the account that owns it (npx clasp login), or have its owner share it with you as an editor.`;
  }
  if (status === 404 && url.includes('/deployments/')) {
    return 'The project has no such deployment: npx clasp list-deployments shows their ids.';
  }
  if (status === 404) {
    return `Google has no project ${scriptId}, or this account cannot see it: compare the scriptId in .clasp.json with Project Settings › IDs, and the account with npx clasp show-authorized-user.`;
  }
  if (status === 429) return 'Google limits how often you may ask (429): wait a minute, and run it again.';
  if (status >= 500) return `Google failed (${status}: ${message}): run it again later.`;
  return `Google refuses the request (${status}): ${message}`;
}
