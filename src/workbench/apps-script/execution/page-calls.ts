import { messageOf } from '../../error-text';
import type { HostUser, ScriptRunResult } from '../../host';
import { Handle, UnserializableValue } from '../calls/values';
import type { HostContext } from '../host-context';
import type { Executor } from './executor';
import { Slots } from './slots';

const MAX_DEPTH = 200;

/** google.script.run of one user's page: at most ten calls run at a time, with plain values in both directions. */
export class PageCalls {
  private readonly slots: Slots;

  constructor(
    private readonly context: HostContext,
    private readonly executor: Executor,
  ) {
    this.slots = new Slots(context.limits.scriptRunsPerPage, null);
  }

  async call(user: HostUser, functionName: string, args: readonly unknown[]): Promise<ScriptRunResult> {
    const { messages, limits, bundle } = this.context;
    const isCallable = bundle.script.functionNames.has(functionName) && !functionName.endsWith('_');
    if (!isCallable) return failure('TypeError', messages.notCallable(functionName));
    const illegal = illegalKind(args, []);
    if (illegal !== null) return failure('TypeError', messages.illegalValue(illegal));
    await this.slots.acquire(user.id);
    try {
      const { outcome, isPlatformFailure } = await this.executor.run({
        functionName,
        kind: 'sidebar',
        mode: 'FULL',
        user,
        args: args.map(toMaps),
        limitMs: limits.runMs,
      });
      if (outcome.ok) return toResult(outcome.value, messages.illegalValue);
      const prefix = isPlatformFailure || outcome.name === '' ? '' : `${outcome.name}: `;
      return failure('ScriptError', `${prefix}${outcome.message}`);
    } finally {
      this.slots.release(user.id);
    }
  }
}

/** Google returns null for a date or a function. Here it is an error, so that it is noticed. */
function toResult(value: unknown, illegalValue: (kind: string) => string): ScriptRunResult {
  try {
    return { ok: true, value: toPlain(value) ?? null };
  } catch (error) {
    return failure('ScriptError', illegalValue(messageOf(error)));
  }
}

function toPlain(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(String(value));
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(toPlain);
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, toPlain(item)]));
  if (value instanceof UnserializableValue) throw new TypeError(value.kind);
  throw new TypeError(value instanceof Handle ? value.type : value instanceof Date ? 'Date' : 'object');
}

/** The kind of a value that cannot be sent; null for numbers, booleans, strings, null, and lists and objects of these. */
function illegalKind(value: unknown, parents: readonly unknown[]): string | null {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : String(value);
  if (typeof value !== 'object') return typeof value;
  if (parents.includes(value)) return 'circular object';
  if (parents.length >= MAX_DEPTH) return `object nested ${MAX_DEPTH} deep`;
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  if (tag !== 'Array' && tag !== 'Object') return tag;
  for (const item of Object.values(value)) {
    const kind = illegalKind(item, [...parents, value]);
    if (kind !== null) return kind;
  }
  return null;
}

function toMaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => toMaps(item) ?? null);
  if (typeof value !== 'object' || value === null) return value;
  return new Map(Object.entries(value).map(([key, item]) => [key, toMaps(item)]));
}

function failure(name: string, message: string): ScriptRunResult {
  return { ok: false, error: { name, message } };
}
