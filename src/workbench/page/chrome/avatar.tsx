import type { HostUser } from '../../apps-script/host';

/** A letter in the colour of the role: the same person looks the same in the title bar and in the drawer. */
export function Avatar({ user }: { user: HostUser }) {
  return (
    <span class={`avatar avatar-${user.role}`} aria-hidden="true">
      {user.email.slice(0, 1).toUpperCase()}
    </span>
  );
}
