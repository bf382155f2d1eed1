import type { AddonErrorCode } from './error-codes';
import { scrub, toSentence } from './sentence';

/** Every error of the add-on. Compare errors by `code`. A cell shows `FIN: <message>`. */
export class AddonError extends Error {
  readonly code: AddonErrorCode;
  /** The message without the request id, for views that show the id separately. */
  readonly sentence: string;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** The error that led to this one; null without one. Google's errors are scrubbed by `toCause`. */
  override readonly cause: Error | null;

  constructor(
    code: AddonErrorCode,
    message: string,
    facts: {
      readonly requestId?: string | null;
      readonly retryAfterSeconds?: number | null;
      readonly cause?: Error | null;
    } = {},
  ) {
    const requestId = facts.requestId ?? null;
    super(toSentence(message, requestId));
    this.name = 'FIN';
    this.code = code;
    this.sentence = toSentence(message, null);
    this.requestId = requestId;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
    this.cause = facts.cause ?? null;
  }
}

/** The formula is wrong. */
export class ArgumentError extends AddonError {}

/** There is no connection, or it may not be used. */
export class ConnectionError extends AddonError {}

/** The API answered with an error. */
export class ApiError extends AddonError {
  readonly status: number;

  constructor(
    code: AddonErrorCode,
    message: string,
    facts: {
      readonly status: number;
      readonly requestId: string | null;
      readonly retryAfterSeconds: number | null;
      readonly cause?: Error | null;
    },
  ) {
    super(code, message, facts);
    this.status = facts.status;
  }
}

/** No answer arrived. A request that writes may have had its effect anyway. */
export class TransportError extends AddonError {}

/** A limit of Google or of the add-on ended the work early. */
export class LimitError extends AddonError {}

/** The API sent a 2xx answer of the wrong shape. */
export class ContractError extends AddonError {}

export function isAddonError(thrown: unknown): thrown is AddonError {
  if (typeof thrown !== 'object' || thrown === null) return false;
  const { name, code } = thrown as { name?: unknown; code?: unknown };
  return name === 'FIN' && typeof code === 'string';
}

/** What `read` returns, or in place of an error of the add-on, if it is an expected one, something else. */
export function withFallback<Result, Other>(
  read: () => Result,
  otherwise: (error: AddonError) => Other,
  isExpected: (error: AddonError) => boolean = () => true,
): Result | Other {
  try {
    return read();
  } catch (thrown) {
    if (!isAddonError(thrown) || !isExpected(thrown)) throw thrown;
    return otherwise(thrown);
  }
}

/** Converts anything thrown to an AddonError. Google's texts are translated and may contain addresses. */
export function toAddonError(thrown: unknown): AddonError {
  if (isAddonError(thrown)) return thrown;
  const cause = toCause(thrown);
  if (isPermissionMissing(thrown)) return new AddonError('authorization_required', namePermission(thrown), { cause });
  return new AddonError('unexpected', `Try again, or report this: ${cause.message}`, { cause });
}

/** What Google calls a permission on its consent page. */
const permissionNames: { readonly [scope: string]: string } = {
  'script.external_request': 'Connect to an external service',
  'script.scriptapp': 'Run when you are not present',
  'spreadsheets.currentonly': 'View and manage this spreadsheet',
};

function namePermission(thrown: unknown): string {
  const { message } = thrown as Error;
  // The sidebar, which asks Google again, does not open without it.
  if (message.includes('auth/script.container.ui')) {
    return 'Google does not let FIN show its sidebar. Remove FIN at myaccount.google.com/connections, and open it again.';
  }
  const scope = Object.keys(permissionNames).find((each) => message.includes(`auth/${each}`));
  const name = scope === undefined ? 'a permission' : `“${permissionNames[scope]}”`;
  return `Google has not given FIN ${name}. Open the sidebar, Connect, and click Ask Google again.`;
}

/** The error without addresses and possible keys. Leaves out the stack, because it repeats the message. */
export function toCause(thrown: unknown): Error {
  const message =
    typeof thrown === 'object' && thrown !== null && 'message' in thrown ? String(thrown.message) : String(thrown);
  const cause = new Error(scrub(message));
  cause.stack = '';
  return cause;
}

/**
 * Google translates the message, but not the scope in it. Sample: `Specified permissions are not sufficient to call
 * UrlFetchApp.fetchAll. Required permissions: https://www.googleapis.com/auth/script.external_request`.
 */
export function isPermissionMissing(thrown: unknown): boolean {
  return String((thrown as Error | undefined)?.message).includes('https://www.googleapis.com/auth/');
}
