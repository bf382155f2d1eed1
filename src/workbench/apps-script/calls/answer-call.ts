import { withoutFolders } from '../../error-text';
import type { Run } from '../execution/run';
import type { HostUser } from '../host';
import type { Messages } from '../messages';
import { refusalOf } from '../permissions/capabilities';
import { ServiceError } from './service-error';
import { matchArguments, type ServiceType, typesOf } from './service-type';
import { type CallReply, decode, encode, Self, type Wire } from './values';

export interface CallRequest {
  readonly type: string;
  readonly method: string;
  /** The called object's index among the run's handles; null for a service. */
  readonly handle: number | null;
  readonly args: readonly Wire[];
}

export interface Gate {
  readonly types: ReadonlyMap<string, ServiceType>;
  /** null: found out by the platform from the script. */
  readonly declaredScopes: readonly string[] | null;
  /** null: all that is declared. */
  readonly grantedScopes: (user: HostUser) => readonly string[] | null;
  readonly messages: Messages;
  /** Makes a change to the document one of the run's, for undo. */
  readonly authored: <T>(run: Run, change: () => T) => T;
}

/** Answers one service call of a run: permission first, then the signature, then the method. */
export async function answerCall(gate: Gate, run: Run, request: CallRequest): Promise<CallReply> {
  run.serviceCalls += 1;
  try {
    const answer = await callMethod(gate, run, request);
    if (!(answer instanceof Self)) return { ok: true, value: encode(answer, run.handles) };
    run.handles.replace(Number(request.handle), answer.data);
    return { ok: true, value: { $: 'self' } };
  } catch (error) {
    if (error instanceof ServiceError) return { ok: false, name: error.name, message: error.message };
    // A defect of the host itself is shown as such, never as an error of Google's.
    const text = error instanceof Error ? String(error.stack) : String(error);
    return { ok: false, name: 'HostError', message: withoutFolders(text) };
  }
}

function callMethod(gate: Gate, run: Run, request: CallRequest): unknown {
  const type = gate.types.get(request.type);
  const method = type && Object.hasOwn(type.methods, request.method) ? type.methods[request.method] : undefined;
  if (!type || !method) throw new ServiceError(`${request.type}.${request.method}`, 'UnsupportedHostCall');
  const refusal = refusalOf(
    { typeName: type.name, methodName: request.method, isService: type.isService, capability: method.capability },
    { mode: run.mode, declared: gate.declaredScopes, granted: gate.grantedScopes(run.user) },
    gate.messages,
  );
  if (refusal !== null) throw new ServiceError(refusal);
  if (method.capability === 'document-write' && run.user.role === 'viewer') {
    throw new ServiceError(gate.messages.permissionToEdit());
  }
  const object = type.isService ? null : run.handles.at(request.handle, type.name);
  if (!type.isService && object === null) throw new ServiceError('Illegal invocation', 'TypeError');
  const given = request.args.map((arg) => decode(arg, run.handles));
  const args = matchArguments(method.overloads, given);
  if (!args) throw new ServiceError(gate.messages.signature(typesOf(given), `${type.fullName}.${request.method}`));
  const answer = () => method.answer({ run, data: (object?.data ?? null) as never, args: args as readonly never[] });
  return method.capability === 'document-write' ? gate.authored(run, answer) : answer();
}
