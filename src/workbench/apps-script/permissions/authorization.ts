import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';
import { allScopes } from './capabilities';

export interface Authorization {
  readonly missing: readonly string[];
  readonly granted: readonly string[];
}

/** What the run's user has not consented to: of the given scopes, or of all that the script asks for. */
export function authorizationOf(context: HostContext, run: Run, scopes?: readonly string[] | null): Authorization {
  const asked = context.bundle.manifest.oauthScopes ?? allScopes;
  const granted = context.installStates.of(run.user).grantedScopes ?? asked;
  return { missing: (scopes ?? asked).filter((scope) => !granted.includes(scope)), granted };
}
