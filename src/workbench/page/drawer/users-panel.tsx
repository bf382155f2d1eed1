import type { HostUser } from '../../host';
import { Avatar } from '../chrome/title-bar';
import type { PageView } from '../page-store';

const roles: { readonly [Role in HostUser['role']]: readonly [title: string, text: string] } = {
  owner: [
    'Owner',
    'Owns the file. All cells use the owner’s properties, no matter who opens the file, and the owner’s connection if the owner allowed it in this file.',
  ],
  editor: [
    'Editor',
    'Can edit, and has a separate menu, sidebar and properties. Cells still use the owner’s properties.',
  ],
  viewer: ['Viewer', 'Can only view: no menu, no sidebar, no edits. Formulas show their last results.'],
};

/** The users who may open the file. Each browser tab has one user, so two tabs can show two users. */
export function UsersPanel({ view: { users, user, triggers, executions } }: { view: PageView }) {
  return (
    <div class="user-cards">
      {users.map((each) => {
        const [title, text] = roles[each.role];
        const isThis = each.id === user.id;
        const ran = executions.filter(({ userId }) => userId === each.id).length;
        const own = triggers.filter(({ userId }) => userId === each.id).length;
        return (
          <article key={each.id} class={`user-card ${isThis ? 'is-this' : ''}`} data-testid={`user-${each.id}`}>
            <header>
              <Avatar user={each} />
              <div>
                <h2>{title}</h2>
                <p>{each.email}</p>
              </div>
              {isThis && <span class="state-pill is-on">This tab</span>}
            </header>
            <p>{text}</p>
            <p class="drawer-note">
              {ran === 1 ? '1 execution' : `${ran} executions`}, {own === 1 ? '1 trigger' : `${own} triggers`}
            </p>
            <p class="drawer-buttons">
              {!isThis && (
                <a class="quiet-button" href={addressOf(each)}>
                  Switch to the {each.role}
                </a>
              )}
              <a class="quiet-button" href={addressOf(each)} target="_blank" rel="noreferrer">
                {isThis ? 'Open another tab' : 'Open in a new tab'}
              </a>
            </p>
          </article>
        );
      })}
    </div>
  );
}

function addressOf({ id, role }: HostUser): string {
  return role === 'owner' ? '/' : `/?user=${encodeURIComponent(id)}`;
}
