import { withoutFolders } from '../../error-text';
import type { CallReply, Wire } from '../../execution/wire';
import { type Run, recordUndoStep } from '../execution/run';
import type { HostContext } from '../host-context';
import { authorizationError } from '../permissions/capabilities';
import { ServiceError } from './service-error';
import { matchArguments, type ServiceType, typesOf } from './service-type';
import { decode, encode, Self } from './values';

export interface CallRequest {
  readonly type: string;
  readonly method: string;
  /** The called object's index among the run's handles; null for a service. */
  readonly handle: number | null;
  readonly args: readonly Wire[];
}

export type ServiceTypes = ReadonlyMap<string, ServiceType>;

/** Answers one service call of a run, a CallRequest as JSON: permission first, then the signature, then the method. */
export async function answerCall(
  context: HostContext,
  types: ServiceTypes,
  run: Run,
  text: string,
): Promise<CallReply> {
  run.serviceCalls += 1;
  try {
    const request = readRequest(JSON.parse(text));
    return replyOf(run, request, await callMethod(context, types, run, request));
  } catch (error) {
    return failureOf(context, run, error);
  }
}

/** The same where nothing can wait for the answer. A method that has to wait is a defect. */
export function answerAtOnce(context: HostContext, types: ServiceTypes, run: Run, request: CallRequest): CallReply {
  run.serviceCalls += 1;
  try {
    const answer = callMethod(context, types, run, request);
    if (answer instanceof Promise) throw new TypeError(`${request.type}.${request.method} has to wait.`);
    return replyOf(run, request, answer);
  } catch (error) {
    return failureOf(context, run, error);
  }
}

function replyOf(run: Run, request: CallRequest, answer: unknown): CallReply {
  if (!(answer instanceof Self)) return { ok: true, value: encode(answer, run.handles) };
  run.handles.replace(Number(request.handle), answer.data);
  return { ok: true, value: { $: 'self' } };
}

function failureOf(context: HostContext, run: Run, error: unknown): CallReply {
  if (error instanceof ServiceError) return { ok: false, name: error.name, message: error.message };
  logDefect(context, run, error);
  // A defect of the host must not look like an error of Google's.
  return { ok: false, name: 'HostError', message: context.messages.hostDefect() };
}

/** Only the log has the stack: a script or a cell must learn nothing about this machine. */
function logDefect({ limits }: HostContext, run: Run, error: unknown): void {
  if (run.log.length >= limits.logLines) return;
  const stack = error instanceof Error ? String(error.stack) : String(error);
  run.log.push(withoutFolders(stack.slice(0, limits.logLineChars)));
}

/** A script may have changed what its process sends. */
function readRequest(sent: unknown): CallRequest {
  const { type, method, handle, args }: { readonly [Field in keyof CallRequest]?: unknown } = Object(sent);
  const isCall = typeof type === 'string' && typeof method === 'string' && Array.isArray(args);
  if (isCall && (handle === null || typeof handle === 'number')) return { type, method, handle, args };
  throw new ServiceError('Illegal invocation', 'TypeError');
}

function callMethod(context: HostContext, types: ServiceTypes, run: Run, request: CallRequest): unknown {
  const { messages } = context;
  const type = types.get(request.type);
  const method = type && Object.hasOwn(type.methods, request.method) ? type.methods[request.method] : undefined;
  if (!type || !method) throw new ServiceError(`${request.type}.${request.method}`, 'UnsupportedHostCall');
  const error = authorizationError(
    { typeName: type.name, methodName: request.method, isService: type.isService, capability: method.capability },
    {
      mode: run.mode,
      declared: context.bundle.manifest.oauthScopes,
      granted: context.installStates.of(run.user).grantedScopes,
    },
    messages,
  );
  if (error !== null) throw new ServiceError(error);
  if (method.capability === 'document-write' && run.user.role === 'viewer') {
    throw new ServiceError(messages.permissionToEdit());
  }
  const object = type.isService ? null : run.handles.at(request.handle, type.name);
  if (!type.isService && object === null) throw new ServiceError('Illegal invocation', 'TypeError');
  const given = request.args.map((arg) => decode(arg, run.handles));
  const args = matchArguments(method.overloads, given);
  if (!args) throw new ServiceError(messages.signature(typesOf(given), `${type.fullName}.${request.method}`));
  const answer = () => method.answer({ run, data: (object?.data ?? null) as never, args: args as readonly never[] });
  return method.capability === 'document-write' ? recordUndoStep(context.workbook, run, answer) : answer();
}
