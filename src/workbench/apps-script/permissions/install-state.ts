import type { HostUser, InstallState } from '../../host';
import type { Store, StoredInstallState } from '../store/store';

/**
 * Whether the add-on is enabled in the file, which its first use does, and for each user whether it is installed and with
 * which scopes ("Editor add-on authorization").
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
    this.save({ ...this.stored(), isEnabled });
  }

  /** Updates the state of one user. Installing grants all scopes. */
  setUser(user: HostUser, changed: Partial<Omit<InstallState, 'isEnabled'>>): void {
    const { isInstalled, grantedScopes } = { ...this.of(user), ...changed };
    const { isEnabled, users } = this.stored();
    this.save({ isEnabled, users: { ...users, [user.id]: { isInstalled, grantedScopes } } });
  }

  private stored(): StoredInstallState {
    return this.store.state.standing ?? { isEnabled: this.initiallyEnabled, users: {} };
  }

  private save(state: StoredInstallState): void {
    this.store.state.standing = state;
    this.store.scheduleWrite();
  }
}
