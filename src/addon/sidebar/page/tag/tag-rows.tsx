import { useCallback, useEffect, useId, useReducer, useState } from 'preact/hooks';
import type { SelectionView, SidebarError } from '../../protocol';
import type { ViewId } from '../app-state';
import { LentSection } from '../changes/lent-section';
import { messages } from '../messages/messages';
import { useAnnounce, useFocusRescue } from '../parts/accessibility';
import { Button, Switch } from '../parts/buttons';
import { ErrorNote } from '../parts/error-note';
import { Section } from '../parts/section';

import type { Example } from '../rules/rule-form';
import type { Server } from '../server';
import { type AttachRun, planAttaching } from './attach-run';
import { NewTagForm } from './new-tag-form';
import { SelectionSection } from './selection-section';
import { TagPicker } from './tag-picker';
import { chosenTags, initialTag, reduceTag } from './tag-state';
import { useSelectionReader, useSplit } from './use-selection';

const { apply, more } = messages.tag;

interface TagRowsProps {
  server: Server;
  connectionFingerprint: string;
  /** The selections start over when a run ends. The list of tags stays loaded. */
  hasRun: boolean;
  /** False while a run or rules are shown instead. */
  isShown: boolean;
  isJournalOn: boolean;
  goTo: (view: ViewId) => void;
  onRules: () => void;
  onExample: (example: Example) => void;
  onApply: (plan: AttachRun, selection: SelectionView) => void;
}

/** Selects rows and tags. */
export function TagRows({ server, connectionFingerprint, hasRun, isShown, onApply, ...rest }: TagRowsProps) {
  const [state, dispatch] = useReducer(reduceTag, initialTag);
  const announce = useAnnounce();
  const readButton = useFocusRescue<HTMLButtonElement>(hasRun);
  useEffect(() => {
    if (!hasRun) dispatch({ type: 'started over' });
  }, [hasRun]);

  const search = useFocusRescue<HTMLInputElement>(state.newName === null);

  const loadTags = useCallback(async () => {
    const response = await server.call('listTags', { mayBeCached: true });
    dispatch(
      response.ok ? { type: 'tags ready', list: response.data.tags } : { type: 'tags failed', error: response.error },
    );
    if (!response.ok || !response.data.isFromCache) return;
    const current = await server.call('listTags', { mayBeCached: false });
    // An equal list is not shown again, so that nothing moves while somebody chooses.
    if (current.ok && JSON.stringify(current.data.tags) !== JSON.stringify(response.data.tags)) {
      dispatch({ type: 'tags ready', list: current.data.tags });
    }
  }, [server]);
  useEffect(() => void loadTags(), [loadTags]);
  const retryTags = () => {
    dispatch({ type: 'tags loading' });
    void loadTags();
  };

  const readSelection = useSelectionReader(server, connectionFingerprint, dispatch);
  const split = useSplit(server, connectionFingerprint, dispatch);

  const { selection, tags } = state;
  const chosen = chosenTags(state);
  const comparison = selection.status === 'read' ? selection.comparison : null;
  const transactions = comparison?.transactions ?? (selection.status === 'read' ? selection.view.transactions : []);

  if (!isShown) return null;
  if (state.newName !== null && tags.status === 'ready') {
    return (
      <NewTagForm
        server={server}
        connectionFingerprint={connectionFingerprint}
        tags={tags.list}
        initialName={state.newName}
        onCreated={(tag, parentTagId) => {
          dispatch({ type: 'tag created', tag, parentTagId });
          announce(messages.tag.tags.created(tag.path));
        }}
        onRefused={() => void loadTags()}
        onCancel={() => dispatch({ type: 'form closed' })}
      />
    );
  }
  return (
    <>
      <div class="stack stack-first">
        <SelectionSection
          selection={selection}
          onRead={(after) => void readSelection(after)}
          buttonRef={readButton}
          split={split}
          server={server}
          connectionFingerprint={connectionFingerprint}
          goTo={rest.goTo}
        />
        <Section
          title={messages.tag.tags.title}
          aside={
            <Button
              kind="quiet"
              onClick={() => dispatch({ type: 'form opened', name: '' })}
              isOff={tags.status !== 'ready'}
            >
              {messages.tag.tags.new}
            </Button>
          }
        >
          {tags.status === 'failed' ? (
            <ErrorNote error={tags.error} onRetry={retryTags} />
          ) : (
            <TagPicker
              tags={tags.status === 'ready' ? tags.list : null}
              chosen={chosen}
              input={search}
              onToggle={(tagId) => dispatch({ type: 'toggled', tagId })}
              onCreate={(name) => dispatch({ type: 'form opened', name })}
            />
          )}
        </Section>
      </div>
      <ApplyBar
        transactionCount={transactions.length}
        tagCount={chosen.length}
        isComparing={selection.status === 'read' && comparison === null}
        onApply={() => {
          if (selection.status !== 'read') return;
          onApply(
            planAttaching(
              chosen,
              transactions.map(({ id }) => id),
            ),
            { ...selection.view, transactions: [...transactions] },
          );
        }}
      />
      <div class="stack stack-last">
        <MoreTagging
          server={server}
          isJournalOn={rest.isJournalOn}
          onRules={rest.onRules}
          onExample={
            chosen.length > 0 && transactions.some(({ name }) => name !== null)
              ? () => rest.onExample({ transactions, tags: chosen.map(({ path }) => path) })
              : null
          }
        />
        <LentSection server={server} />
      </div>
    </>
  );
}

interface ApplyBarProps {
  transactionCount: number;
  tagCount: number;
  /** Whether the rows are not compared with the API yet: a tag cannot be removed, so the user sees the result first. */
  isComparing: boolean;
  onApply: () => void;
}

/** The bar with the Apply button, always visible at the bottom. Hidden until there are rows to tag. */
function ApplyBar({ transactionCount, tagCount, isComparing, onApply }: ApplyBarProps) {
  const noteId = useId();
  if (transactionCount === 0) return null;
  return (
    <div class="foot">
      <p class="small" id={noteId}>
        {tagCount === 0 ? apply.noTag : isComparing ? apply.comparing : apply.noUndo}
      </p>
      <Button kind="primary" onClick={onApply} isOff={tagCount === 0 || isComparing} describedBy={noteId}>
        {tagCount > 1 ? apply.several(tagCount, transactionCount) : apply.one(transactionCount)}
      </Button>
    </div>
  );
}

interface MoreTaggingProps {
  server: Server;
  isJournalOn: boolean;
  onRules: () => void;
  /** Null while there are no example rows for a rule. */
  onExample: (() => void) | null;
}

/** Links to the rules, and the switch for the journal. */
function MoreTagging({ server, isJournalOn, onRules, onExample }: MoreTaggingProps) {
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
        hint={more.journalHint}
        isOn={isOn}
        isBusy={isBusy}
        onChange={(next) => void change(next)}
      />
      {error !== null && <ErrorNote error={error} />}
    </Section>
  );
}
