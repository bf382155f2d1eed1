import type { SidebarState } from '../../protocol';
import { messages } from '../messages/messages';
import { CutText } from '../parts/cut-text';
import { Section } from '../parts/section';
import { describeEntry } from './describe-entry';

const { list } = messages.connect;

interface ConnectionListProps {
  state: SidebarState;
  isOff: boolean;
  onChoose: (name: string) => void;
}

/** All connections by name, with their problems. The selected one is shown below the list. */
export function ConnectionList({ state, isOff, onChoose }: ConnectionListProps) {
  const { connections, connectionName } = state;
  return (
    <Section title={list.title}>
      <ul class="connections">
        {connections.map((entry) => (
          <li key={entry.name}>
            <button
              type="button"
              class="connection"
              aria-pressed={entry.name === connectionName}
              aria-disabled={isOff ? 'true' : undefined}
              onClick={() => {
                if (!isOff && entry.name !== connectionName) onChoose(entry.name);
              }}
            >
              <span class={entry.isRefused ? 'dot dot-bad' : 'dot dot-good'} aria-hidden="true" />
              <span class="connection-text">
                <CutText text={entry.name} className="connection-name" />
                {describeEntry(entry) !== '' && <CutText text={describeEntry(entry)} className="small" />}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {connections.every(({ isDefault }) => !isDefault) && <p class="note note-warning note-text">{list.noDefault}</p>}
    </Section>
  );
}
