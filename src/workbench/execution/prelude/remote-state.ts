import { create, NativeTypeError, privateState } from './intrinsics';

interface RemoteState {
  readonly type: string;
  /** Its index among the run's handles; null for a service. */
  readonly handle: number | null;
  /** What the host sent with the object, to be read without a call. */
  readonly inlineData: unknown;
}

/** The state of each remote object. A script can neither read nor forge it. */
const states = privateState<RemoteState>();
/** By type. */
export const prototypes: { [type: string]: object } = create(null);

export function remote(type: string, handle: number | null, inlineData?: unknown): object {
  const object: object = create(prototypes[type] ?? null);
  states.set(object, { type, handle, inlineData });
  return object;
}

export function remoteState(value: object): RemoteState | undefined {
  return states.get(value);
}

/** The data of an object that can be read without a call. */
export function inlineDataOf(value: object): unknown {
  return stateOf(value).inlineData;
}

export function stateOf(value: object): RemoteState {
  const state = states.get(value);
  if (!state) throw new NativeTypeError('Illegal invocation');
  return state;
}
