import { useState } from 'preact/hooks';
import { fill } from '../messages/fill';
import { messages } from '../messages/messages';
import { Button } from '../parts/button';
import { ConnectionChooser } from '../parts/connection-chooser';
import { EmptyState } from '../parts/empty-state';
import { type Example, RuleForm } from '../rules/rule-form';
import { RulesPanel } from '../rules/rules-panel';
import type { ViewProps } from '../view';
import { InterruptedRun } from './interrupted-run';
import { RunPanel } from './run-panel';
import { TagRows } from './tag-rows';
import { type AttachControl, useAttachRun } from './use-attach-run';
import { useInterruptedRun } from './use-interrupted-run';

const text = messages.tag;

/** Checks whether tagging is possible. `TagRows` does the rest. */
export function TagView({ server, state, goTo, choose }: ViewProps) {
  // Rules replace the rows on the same view, and selected rows and tags stay.
  const [place, setPlace] = useState<'rows' | 'rules'>('rows');
  const [example, setExample] = useState<Example | null>(null);
  const { progress, forget, isRead } = useInterruptedRun(server, state.connection?.canTag === true);
  const control = useAttachRun(server, state.connectionFingerprint, isRead);
  const fingerprint = state.connectionFingerprint ?? '';
  const isRows = example === null && place === 'rows';
  const tagRows = (
    <TagChoice
      server={server}
      state={state}
      goTo={goTo}
      control={control}
      isHidden={!isRows}
      onRules={() => setPlace('rules')}
      onExample={setExample}
    />
  );
  return (
    <>
      {example !== null && (
        <RuleForm
          server={server}
          example={example}
          onAdded={() => {
            setExample(null);
            setPlace('rules');
          }}
          onCancel={() => setExample(null)}
        />
      )}
      {example === null && place === 'rules' && (
        <RulesPanel
          key={fingerprint}
          server={server}
          state={state}
          choose={choose}
          connectionFingerprint={fingerprint}
          onBack={() => setPlace('rows')}
        />
      )}
      {isRows && control.run === null && progress !== null && (
        <InterruptedRun
          progress={progress}
          onContinue={() => {
            forget();
            control.continueInterrupted(progress);
          }}
          onForget={() => {
            forget();
            void server.call('forgetRun');
          }}
        />
      )}
      {isRows && control.run === null && (
        <ConnectionChooser
          state={state}
          choose={choose}
          label={text.chooseConnection}
          hint={text.chooseConnectionHint}
        />
      )}
      {isRows && control.run !== null && (
        // A run stays after its connection is replaced, to show what was tagged and why it stopped.
        <RunPanel
          run={control.run}
          transactions={control.transactions}
          onRetry={control.retry}
          onRetryFailed={control.retryFailed}
          onSplit={control.split}
          onMakeRule={() => setExample({ transactions: control.transactions, tags: tagPaths(control) })}
          onAddTagsColumn={control.addTagsColumn}
          onResume={control.resume}
          onStop={control.stop}
          onAgain={control.clear}
        />
      )}
      {tagRows}
    </>
  );
}

interface TagChoiceProps extends Pick<ViewProps, 'server' | 'state' | 'goTo'> {
  control: AttachControl;
  isHidden: boolean;
  onRules: () => void;
  onExample: (example: Example) => void;
}

function tagPaths({ run }: AttachControl): string[] {
  return Array.from(new Set(run?.batches.map(({ tagPath }) => tagPath) ?? []));
}

function TagChoice({ server, state, goTo, control, isHidden, onRules, onExample }: TagChoiceProps) {
  const { connection, connectionFingerprint } = state;
  if ((control.run !== null || isHidden) && connection?.canTag !== true) return null;
  if (connection === null) {
    return <EmptyState text={text.connectFirst} action={messages.connect.connect} onAction={() => goTo('connect')} />;
  }
  if (!connection.canTag) {
    return (
      <div class="stack">
        <div>
          <h2 class="title">{text.mayNot.title}</h2>
          <p class="lead">{fill(text.mayNot.why, <code>tags:write</code>)}</p>
        </div>
        <ol class="steps">
          <li>
            {fill(
              text.mayNot.askForKey,
              <bdi>{connection.organizationName ?? text.mayNot.organization}</bdi>,
              <code>tags:write</code>,
            )}
          </li>
          <li>{text.mayNot.connect}</li>
        </ol>
        <div class="row">
          <Button kind="primary" onClick={() => goTo('connect')}>
            {messages.connect.toConnect}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <TagRows
      // Another connection starts without rows and tags.
      key={connectionFingerprint}
      server={server}
      connectionFingerprint={connectionFingerprint ?? ''}
      isShown={control.run === null}
      isHidden={isHidden}
      isJournalOn={state.isJournalOn}
      onRules={onRules}
      onExample={onExample}
      onApply={control.start}
    />
  );
}
