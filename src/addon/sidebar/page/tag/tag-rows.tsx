import { useCallback, useEffect, useReducer } from 'preact/hooks';
import type { SelectionView } from '../../protocol';
import { messages } from '../messages/messages';
import { useAnnounce } from '../parts/announce';
import { Button } from '../parts/button';
import { ErrorNote } from '../parts/error-note';
import { Section } from '../parts/section';
import { useFocusRescue } from '../parts/use-focus-rescue';
import type { Example } from '../rules/rule-form';
import type { Server } from '../server/server';
import { ApplyBar } from './apply-bar';
import { type AttachRun, planRun } from './attach-run';
import { MoreTagging } from './more-tagging';
import { NewTagForm } from './new-tag-form';
import { readSelectedRows } from './read-selected-rows';
import { SelectionSection } from './selection-section';
import { TagPicker } from './tag-picker';
import { chosenTags, initialTag, reduceTag } from './tag-state';

interface TagRowsProps {
  server: Server;
  connectionFingerprint: string;
  /** False while a run is shown instead. The list of tags stays loaded. */
  isShown: boolean;
  /** True while rules are shown instead. All selections stay. */
  isHidden: boolean;
  isJournalOn: boolean;
  onRules: () => void;
  onExample: (example: Example) => void;
  onApply: (plan: AttachRun, selection: SelectionView) => void;
}

/** Selects rows and tags. */
export function TagRows({ server, connectionFingerprint, isShown, isHidden, onApply, ...rest }: TagRowsProps) {
  const [state, dispatch] = useReducer(reduceTag, initialTag);
  const announce = useAnnounce();
  const readButton = useFocusRescue<HTMLButtonElement>(isShown);
  useEffect(() => {
    if (isShown) dispatch({ type: 'started over' });
  }, [isShown]);

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

  const readSelection = async (after: SelectionView | null) => {
    dispatch({ type: 'selection reading' });
    const response = await readSelectedRows(
      (position) => server.call('readSelection', { connectionFingerprint, after: position }),
      after,
    );
    if (!response.ok) {
      dispatch({ type: 'selection failed', error: response.error });
      return;
    }
    dispatch({ type: 'selection read', view: response.data });
    announce(messages.tag.rows.selected(response.data.transactions.length));
    if (response.data.transactions.length > 0) await compare(response.data);
  };

  const compare = async ({ selectionId }: SelectionView) => {
    const response = await server.call('compareSelection', { connectionFingerprint, selectionId });
    // Without an answer, the rows count as not compared.
    dispatch({ type: 'selection compared', selectionId, known: response.ok ? response.data.transactions : [] });
  };

  const { selection, tags } = state;
  const chosen = chosenTags(state);
  const comparison = selection.status === 'read' ? selection.comparison : null;
  const transactions = comparison?.transactions ?? (selection.status === 'read' ? selection.view.transactions : []);

  if (!isShown || isHidden) return null;
  if (state.newName !== null && tags.status === 'ready') {
    return (
      <NewTagForm
        server={server}
        connectionFingerprint={connectionFingerprint}
        tags={tags.list}
        initialName={state.newName}
        onCreated={(tag) => {
          dispatch({ type: 'tag created', tag });
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
        <SelectionSection selection={selection} onRead={(after) => void readSelection(after)} buttonRef={readButton} />
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
            planRun(
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
      </div>
    </>
  );
}
