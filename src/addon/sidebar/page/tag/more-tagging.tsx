import { useEffect, useState } from 'preact/hooks';
import type { SidebarError } from '../../protocol';
import { messages } from '../messages/messages';
import { Button } from '../parts/button';
import { ErrorNote } from '../parts/error-note';
import { Section } from '../parts/section';
import { Switch } from '../parts/switch';
import type { Server } from '../server/server';

const { more } = messages.tag;

interface MoreTaggingProps {
  server: Server;
  isJournalOn: boolean;
  onRules: () => void;
  /** Null while there are no example rows for a rule. */
  onExample: (() => void) | null;
}

/** Links to the rules, and the switch for the journal. */
export function MoreTagging({ server, isJournalOn, onRules, onExample }: MoreTaggingProps) {
  const [isOn, setOn] = useState(isJournalOn);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<SidebarError | null>(null);
  useEffect(() => setOn(isJournalOn), [isJournalOn]);
  const change = async (next: boolean) => {
    setBusy(true);
    setError(null);
    const response = await server.call('setJournal', { isOn: next });
    setBusy(false);
    if (response.ok) setOn(response.data.isOn);
    else setError(response.error);
  };
  return (
    <Section title={more.title}>
      <div class="row">
        <Button onClick={onRules}>{more.rules}</Button>
        {onExample !== null && (
          <Button kind="quiet" onClick={onExample}>
            {more.example}
          </Button>
        )}
      </div>
      <Switch
        label={more.journal}
        describedBy="journal-text"
        isOn={isOn}
        isBusy={isBusy}
        onChange={(next) => void change(next)}
      />
      <p class="small" id="journal-text">
        {more.journalHint}
      </p>
      {error !== null && <ErrorNote error={error} />}
    </Section>
  );
}
