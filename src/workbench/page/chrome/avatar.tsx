import type { HostUser } from '../../apps-script/host';

/** The initial of a user in the colour of the role, for the title bar and the drawer. */
export function Avatar({ user }: { user: HostUser }) {
  return (
    <span class={`avatar avatar-${user.role}`} aria-hidden="true">
      {user.email.slice(0, 1).toUpperCase()}
    </span>
  );
}
