import type { Run } from '../execution/run';
import type { Site } from '../host-context';
import { allScopes } from './capabilities';

export interface Authorization {
  readonly missing: readonly string[];
  readonly granted: readonly string[];
}

/** What the run's user has not consented to: of the given scopes, or of all that the script asks for. */
export function authorizationOf(site: Site, run: Run, scopes?: readonly string[] | null): Authorization {
  const asked = site.bundle.manifest.oauthScopes ?? allScopes;
  const granted = site.standings.of(run.user).grantedScopes ?? asked;
  return { missing: (scopes ?? asked).filter((scope) => !granted.includes(scope)), granted };
}
