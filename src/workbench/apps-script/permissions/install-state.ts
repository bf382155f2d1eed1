import type { HostUser, InstallState } from '../host';
import type { Store, StoredInstallState } from '../store/store';

/**
 * Where the add-on stands with this file and its users: enabled here once anyone has used it, installed by each user
 * for himself, with the scopes he consented to ("Editor add-on authorization").
 */
export class InstallStates {
  constructor(
    private readonly store: Store,
    private readonly initiallyEnabled: boolean,
  ) {}

  of({ id }: HostUser): InstallState {
    const { isEnabled, users } = this.stored();
    return { isInstalled: true, grantedScopes: null, ...users[id], isEnabled };
  }

  isEnabled(): boolean {
    return this.stored().isEnabled;
  }

  setEnabled(isEnabled: boolean): void {
    this.keep({ ...this.stored(), isEnabled });
  }

  /** Updates the state of one user. Installing grants all scopes. */
  setUser(user: HostUser, changed: Partial<Omit<InstallState, 'isEnabled'>>): void {
    const { isInstalled, grantedScopes } = { ...this.of(user), ...changed };
    const { isEnabled, users } = this.stored();
    this.keep({ isEnabled, users: { ...users, [user.id]: { isInstalled, grantedScopes } } });
  }

  private stored(): StoredInstallState {
    return this.store.state.standing ?? { isEnabled: this.initiallyEnabled, users: {} };
  }

  private keep(state: StoredInstallState): void {
    this.store.state.standing = state;
    this.store.scheduleWrite();
  }
}
