import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { messageOf } from '../../error-text';
import type { BankImportAnswer, BankUndoAnswer, TouchedChoice } from '../../server/bank-imports';
import type { ServerConnection } from '../server-connection';
import { AccountQuestion, FileQuestion } from './bank-import-questions';
import { type BankFileForm, BankImportRequests, readBankFile } from './bank-import-requests';
import { BankPlan } from './bank-plan';

interface BankImportProps {
  readonly file: File;
  readonly server: ServerConnection;
  readonly onClose: () => void;
}

type State =
  | { readonly place: 'waiting'; readonly text: string }
  | { readonly place: 'answered'; readonly form: BankFileForm; readonly answer: BankImportAnswer }
  | { readonly place: 'failed'; readonly text: string; readonly back: State | null }
  | { readonly place: 'touched'; readonly number: number; readonly transactions: readonly string[] }
  | { readonly place: 'undone'; readonly text: string };

/** Previews a bank file, asks what it does not say, stores it, and takes it back. */
export function BankImport({ file, server, onClose }: BankImportProps) {
  const requests = useMemo(() => new BankImportRequests(server), [server]);
  const [state, setState] = useState<State>({ place: 'waiting', text: 'Reading the file…' });
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  // The pressed button is gone with its question.
  useLayoutEffect(() => {
    if (state.place !== 'waiting' && document.activeElement === document.body) heading.current?.focus();
  }, [state]);

  const run = async (text: string, back: State | null, act: () => Promise<State>) => {
    setState({ place: 'waiting', text });
    try {
      setState(await act());
    } catch (error) {
      setState({ place: 'failed', text: messageOf(error), back });
    }
  };
  const preview = (form: BankFileForm, back: State | null) =>
    run('Comparing with your transactions…', back, async () => {
      return { place: 'answered', form, answer: await requests.preview(form) };
    });
  const store = (form: BankFileForm, back: State) =>
    run('Storing…', back, async () => ({ place: 'answered', form, answer: await requests.store(form) }));
  const undo = (number: number, touched: TouchedChoice | null) =>
    run('Taking back…', state, async () => toState(number, await requests.undo(number, touched)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is read once.
  useEffect(() => {
    readBankFile(file).then(
      (form) => preview(form, null),
      (error: unknown) => setState({ place: 'failed', text: messageOf(error), back: null }),
    );
  }, [file]);

  const answer = state.place === 'answered' ? state.answer : null;
  const isStored = answer?.kind === 'stored';
  const title = isStored ? 'Bank file imported' : 'Import bank file';
  return (
    <dialog class="bank-import" ref={dialog} onClose={onClose} aria-label={title} data-testid="bank-import">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p class="bank-import-file">{file.name}</p>
      {state.place === 'waiting' && <Message text={state.text} />}
      {state.place === 'failed' && (
        <>
          <Message text={state.text} isError />
          <Buttons>
            {state.back && (
              <button type="button" class="quiet-button" onClick={() => state.back && setState(state.back)}>
                Back
              </button>
            )}
            <CloseButton onClose={onClose} />
          </Buttons>
        </>
      )}
      {state.place === 'answered' && answer?.kind === 'question' && (
        <FileQuestion
          question={answer}
          onAnswer={(answers) => preview({ ...state.form, answers: { ...state.form.answers, ...answers } }, state)}
          onClose={onClose}
        />
      )}
      {state.place === 'answered' && answer?.kind === 'accounts' && (
        <AccountQuestion
          question={answer}
          onAnswer={(accounts) => preview({ ...state.form, accounts }, state)}
          onClose={onClose}
        />
      )}
      {state.place === 'answered' && answer?.kind === 'plan' && (
        <BankPlan
          plan={answer}
          form={state.form}
          onChange={(form) => setState({ ...state, form })}
          onStore={() => store(state.form, state)}
          onClose={onClose}
        />
      )}
      {answer?.kind === 'stored' && (
        <>
          <Message
            text={`${answer.added} added, ${sum(answer.accounts.map(({ counts }) => counts.changed))} changed. Formulas show them now.`}
            details={answer.accounts.flatMap(({ balance }) => balance ?? [])}
          />
          <Buttons>
            <button type="button" class="quiet-button bank-import-undo" onClick={() => undo(answer.number, null)}>
              Undo import
            </button>
            <CloseButton onClose={onClose} />
          </Buttons>
        </>
      )}
      {state.place === 'touched' && (
        <>
          <Message text="You have tagged or changed these transactions of the import:" details={state.transactions} />
          <Buttons>
            <button type="button" class="quiet-button" onClick={() => undo(state.number, 'keep')}>
              Keep these
            </button>
            <button type="button" class="quiet-button" onClick={() => undo(state.number, 'remove')}>
              Remove these, too
            </button>
            <CloseButton onClose={onClose} />
          </Buttons>
        </>
      )}
      {state.place === 'undone' && (
        <>
          <Message text={`The import is undone. ${state.text}`} />
          <Buttons>
            <CloseButton onClose={onClose} />
          </Buttons>
        </>
      )}
    </dialog>
  );
}

function toState(number: number, answer: BankUndoAnswer): State {
  return answer.kind === 'undone'
    ? { place: 'undone', text: answer.text }
    : { place: 'touched', number, transactions: answer.transactions };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

interface MessageProps {
  readonly text: string;
  readonly details?: readonly string[];
  readonly isError?: boolean;
}

function Message({ text, details = [], isError = false }: MessageProps) {
  return (
    <div class="bank-import-body" role={isError ? 'alert' : 'status'}>
      <p class={isError ? 'bank-import-warning' : ''}>{text}</p>
      {details.map((each) => (
        <p key={each}>{each}</p>
      ))}
    </div>
  );
}

export function Buttons({ children }: { readonly children: preact.ComponentChildren }) {
  return <div class="question-buttons">{children}</div>;
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  return (
    <button type="button" class="primary-button" onClick={onClose}>
      Close
    </button>
  );
}
