import type { SidebarState } from '../../protocol';
import { messages } from '../messages/messages';
import { SelectField } from './fields';

interface ConnectionChooserProps {
  state: SidebarState;
  choose: (connectionName: string) => Promise<void>;
  label: string;
  hint?: string;
  isOff?: boolean;
}

/** Selects the connection of a view. Hidden if there is only one. */
export function ConnectionChooser({ state, choose, label, hint, isOff = false }: ConnectionChooserProps) {
  if (state.connections.length < 2) return null;
  return (
    <SelectField
      label={label}
      value={state.connectionName ?? ''}
      choices={connectionChoices(state)}
      onChange={(name) => void choose(name)}
      isOff={isOff}
      {...(hint === undefined ? {} : { hint })}
    />
  );
}

export function connectionChoices({ connections }: Pick<SidebarState, 'connections'>) {
  return connections.map(({ name, isDefault }) => ({
    value: name,
    label: isDefault ? messages.general.defaultOf(name) : name,
  }));
}
