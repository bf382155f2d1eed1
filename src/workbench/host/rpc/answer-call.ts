import type { Messages } from '../messages';
import { refusalOf } from '../permission/refusal';
import type { Run } from '../run/run';
import { ServiceError } from './service-error';
import type { ServiceType } from './service-type';
import { matchArguments, typesOf } from './signature';
import { decode, encode } from './values';
import type { CallReply, Wire } from './wire';

export interface CallRequest {
  readonly type: string;
  readonly method: string;
  readonly data: unknown;
  readonly args: readonly Wire[];
}

export interface Gate {
  readonly types: ReadonlyMap<string, ServiceType>;
  readonly declaredScopes: readonly string[] | null;
  readonly messages: Messages;
}

/** Answers one service call of a run: permission first, then the signature, then the method. */
export async function answerCall(gate: Gate, run: Run, request: CallRequest): Promise<CallReply> {
  run.serviceCalls += 1;
  try {
    return { ok: true, value: encode(await callMethod(gate, run, request)) };
  } catch (error) {
    if (error instanceof ServiceError) return { ok: false, name: error.name, message: error.message };
    // A fault of the host itself: shown as such, never as one of Google's.
    return { ok: false, name: 'HostError', message: error instanceof Error ? String(error.stack) : String(error) };
  }
}

function callMethod(gate: Gate, run: Run, request: CallRequest): unknown {
  const type = gate.types.get(request.type);
  const method = type && Object.hasOwn(type.methods, request.method) ? type.methods[request.method] : undefined;
  if (!type || !method) throw new ServiceError(`${request.type}.${request.method}`, 'UnsupportedHostCall');
  const called = {
    typeName: type.name,
    methodName: request.method,
    isService: type.isService,
    capability: method.capability,
  };
  const refusal = refusalOf(called, run.mode, gate.declaredScopes, gate.messages);
  if (refusal !== null) throw new ServiceError(refusal);
  if (method.capability === 'document-write' && run.user.role === 'viewer') {
    throw new ServiceError(gate.messages.permissionToEdit());
  }
  const given = request.args.map(decode);
  const args = matchArguments(method.overloads, given);
  if (!args) throw new ServiceError(gate.messages.signature(typesOf(given), `${type.fullName}.${request.method}`));
  return method.answer({ run, data: request.data as never, args: args as readonly never[] });
}
