import { useEffect, useRef, useState } from 'preact/hooks';
import type { TagProgress } from '../../protocol';
import type { ViewProps } from '../app-state';
import { fill } from '../messages/fill';
import { messages } from '../messages/messages';
import { Button } from '../parts/buttons';
import { ConnectionChooser } from '../parts/fields';
import { EmptyState } from '../parts/section';
import { type Example, RuleForm } from '../rules/rule-form';
import { RulesPanel } from '../rules/rules-panel';
import type { Server } from '../server';
import { type AttachRun, countUnknown, describeOutcome, resumeRun } from './attach-run';
import { MayNotTagSteps, taggingScope } from './may-not-tag';
import { RunPanel } from './run-panel';
import { SplitRows } from './split-rows';
import { TagRows } from './tag-rows';
import { type AttachControl, useAttachRun } from './use-attach-run';

const text = messages.tag;

/** What the view shows. `TagRows` keeps the selected rows and tags while something else is shown. */
type Shown =
  | { readonly is: 'rules' }
  | { readonly is: 'rule form'; readonly example: Example }
  /** A run stays after its connection is replaced, to show what was tagged and why it stopped. */
  | { readonly is: 'run'; readonly run: AttachRun }
  /** `interrupted`: the run that an earlier page of this user left. */
  | { readonly is: 'rows'; readonly interrupted: TagProgress | null };

/** Rules replace rows and runs on the same view. */
type Place = Extract<Shown, { is: 'rules' | 'rule form' }> | 'tagging';

function shownAt(place: Place, run: AttachRun | null, interrupted: TagProgress | null): Shown {
  if (place !== 'tagging') return place;
  return run === null ? { is: 'rows', interrupted } : { is: 'run', run };
}

/** Tags rows, or shows the rules that tag. */
export function TagPage({ server, state, goTo, choose }: ViewProps) {
  const [place, setPlace] = useState<Place>('tagging');
  const { progress, forget, isRead } = useInterruptedRun(server, state.connection?.canTag === true);
  const control = useAttachRun(server, state.connectionFingerprint, isRead);
  const shown = shownAt(place, control.run, progress);
  const above = () => {
    switch (shown.is) {
      case 'rule form':
        return (
          <RuleForm
            server={server}
            example={shown.example}
            onAdded={() => setPlace({ is: 'rules' })}
            onCancel={() => setPlace('tagging')}
          />
        );
      case 'rules':
        return (
          <RulesPanel
            key={state.connectionFingerprint ?? ''}
            server={server}
            state={state}
            choose={choose}
            goTo={goTo}
            connectionFingerprint={state.connectionFingerprint ?? ''}
            onBack={() => setPlace('tagging')}
          />
        );
      case 'run':
        return (
          <ShownRun run={shown.run} control={control} onExample={(example) => setPlace({ is: 'rule form', example })} />
        );
      case 'rows':
        return (
          <>
            {shown.interrupted !== null && (
              <InterruptedRun
                progress={shown.interrupted}
                onContinue={(interrupted) => {
                  forget();
                  control.continueInterrupted(interrupted);
                }}
                onForget={() => {
                  forget();
                  void server.call('forgetRun');
                }}
              />
            )}
            <ConnectionChooser
              state={state}
              choose={choose}
              label={text.chooseConnection}
              hint={text.chooseConnectionHint}
            />
          </>
        );
    }
  };
  return (
    <>
      {above()}
      <TagChoice
        server={server}
        state={state}
        goTo={goTo}
        control={control}
        isShown={shown.is === 'rows'}
        onRules={() => setPlace({ is: 'rules' })}
        onExample={(example) => setPlace({ is: 'rule form', example })}
      />
    </>
  );
}

interface ShownRunProps {
  run: AttachRun;
  control: AttachControl;
  onExample: (example: Example) => void;
}

function ShownRun({ run, control, onExample }: ShownRunProps) {
  const tags = Array.from(new Set(run.batches.map(({ tagPath }) => tagPath)));
  return (
    <RunPanel
      run={run}
      transactions={control.transactions}
      onRetry={control.retry}
      onRetryFailed={control.retryFailed}
      onSplit={control.split}
      onMakeRule={() => onExample({ transactions: control.transactions, tags })}
      onAddTagsColumn={control.addTagsColumn}
      onResume={control.resume}
      onStop={control.stop}
      onAgain={control.clear}
    />
  );
}

interface TagChoiceProps extends Pick<ViewProps, 'server' | 'state' | 'goTo'> {
  control: AttachControl;
  isShown: boolean;
  onRules: () => void;
  onExample: (example: Example) => void;
}

/** Checks whether tagging is possible. `TagRows` does the rest. */
function TagChoice({ server, state, goTo, control, isShown, onRules, onExample }: TagChoiceProps) {
  const { connection, connectionFingerprint } = state;
  if (!isShown && connection?.canTag !== true) return null;
  if (connection === null) {
    return <EmptyState text={text.connectFirst} action={messages.connect.connect} onAction={() => goTo('connect')} />;
  }
  if (!connection.canTag) {
    return (
      <div class="stack">
        <div>
          <h2 class="title">{text.mayNot.title}</h2>
          <p class="lead">{fill(text.mayNot.why, <code>{taggingScope}</code>)}</p>
        </div>
        <MayNotTagSteps organizationName={connection.organizationName} />
        <div class="row">
          <Button kind="primary" onClick={() => goTo('connect')}>
            {messages.connect.toConnect}
          </Button>
          <Button onClick={onRules}>{text.more.rules}</Button>
        </div>
        <SplitRows
          key={connectionFingerprint}
          server={server}
          connectionFingerprint={connectionFingerprint ?? ''}
          goTo={goTo}
        />
      </div>
    );
  }
  return (
    <TagRows
      // Another connection starts without rows and tags.
      key={connectionFingerprint}
      server={server}
      connectionFingerprint={connectionFingerprint ?? ''}
      hasRun={control.run !== null}
      isShown={isShown}
      isJournalOn={state.isJournalOn}
      goTo={goTo}
      onRules={onRules}
      onExample={onExample}
      onApply={control.start}
    />
  );
}

interface InterruptedRunProps {
  progress: TagProgress;
  onContinue: (progress: TagProgress) => void;
  onForget: () => void;
}

/**
 * A run whose sidebar was closed or reloaded: shows what was tagged and what is unknown, and can continue with the
 * rest.
 */
function InterruptedRun({ progress, onContinue, onForget }: InterruptedRunProps) {
  const unknown = countUnknown(progress);
  return (
    <div class="note note-warning" role="status">
      <p class="note-text">
        <strong>{text.interrupted.title}</strong>
      </p>
      {describeOutcome(resumeRun(progress)).map((sentence) => (
        <p key={sentence} class="note-text">
          {sentence}
        </p>
      ))}
      {unknown > 0 && <p class="note-text">{text.interrupted.unknown(unknown)}</p>}
      <div class="row">
        <Button onClick={() => onContinue(progress)}>{messages.tag.run.continue}</Button>
        <Button kind="quiet" onClick={onForget}>
          {text.interrupted.forget}
        </Button>
      </div>
    </div>
  );
}

/**
 * Reads once whether an earlier page of this user left a run unfinished; `isRead` resolves when the server has
 * answered.
 */
function useInterruptedRun(server: Server, mayTag: boolean) {
  const [progress, setProgress] = useState<TagProgress | null>(null);
  const asked = useRef<Promise<void> | null>(null);
  const asking = useRef(server);
  asking.current = server;
  useEffect(() => {
    if (!mayTag || asked.current !== null) return;
    asked.current = asking.current.call('getInterruptedRun').then((response) => {
      if (response.ok) setProgress(response.data.run);
    });
  }, [mayTag]);
  return { progress, forget: () => setProgress(null), isRead: () => asked.current ?? Promise.resolve() };
}
