import { withoutKeys } from '../keys/key-text';

interface LoggedError {
  readonly type: string;
  readonly message: string;
  /** Only the frames: the first lines of the stack repeat the message. */
  readonly stack: string;
  readonly cause?: LoggedError;
  readonly [databaseField: string]: unknown;
}

/** Fields of a PostgreSQL error without values of the statement. */
const databaseFields = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;

/**
 * An error for the log. All other fields are left out: PGlite adds the statement's parameters, and PostgreSQL quotes
 * rows in `detail` and values in messages such as `invalid input syntax for type uuid: "…"`.
 */
export function toLoggedError(error: unknown): LoggedError {
  const { name, message, stack, cause, ...fields } = namedFields(error);
  const isFromDatabase = fields['severity'] !== undefined && /^[0-9A-Z]{5}$/.test(String(fields['code']));
  const known = databaseFields.filter((field) => typeof fields[field] === 'string');
  return {
    type: String(name),
    message: isFromDatabase ? `PostgreSQL answered with the error ${fields['code']}.` : withoutKeys(String(message)),
    stack: framesOf(String(stack), String(message)),
    ...Object.fromEntries(known.map((field) => [field, fields[field]])),
    ...(cause === undefined ? {} : { cause: toLoggedError(cause) }),
  };
}

/** Checks the fields instead of `instanceof`, because an error of another realm counts too. */
function namedFields(error: unknown): Readonly<Record<string, unknown>> {
  if (typeof error !== 'object' || error === null) return { name: typeof error, message: 'not an Error', stack: '' };
  const { name, message, stack, cause } = error as Error;
  return { ...error, name, message, stack, cause };
}

function framesOf(stack: string, message: string): string {
  return stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
