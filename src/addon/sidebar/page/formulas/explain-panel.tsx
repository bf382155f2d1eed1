import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ExplainedCheck, FormulaExplanation, SidebarError } from '../../protocol';
import { textOfCode } from '../messages/describe-error';
import { fill } from '../messages/fill';
import { messages } from '../messages/messages';
import { useAnnounce, useFocusRescue } from '../parts/accessibility';
import { Button } from '../parts/buttons';
import { ErrorNote } from '../parts/error-note';
import { Skeleton } from '../parts/progress';
import { PanelHead, Section } from '../parts/section';

import type { Server } from '../server';

const text = messages.explain;

interface ExplainPanelProps {
  server: Server;
  onBack: () => void;
}

/** Shows why the formula of the selected cell is empty or fails, with a check of each cause. */
export function ExplainPanel({ server, onBack }: ExplainPanelProps) {
  const [explanation, setExplanation] = useState<FormulaExplanation | null>(null);
  const [error, setError] = useState<SidebarError | null>(null);
  const [inserting, setInserting] = useState<string | null>(null);
  const [inserted, setInserted] = useState<string | null>(null);
  const heading = useFocusRescue<HTMLHeadingElement>('explain', true);
  const announce = useAnnounce();

  const load = useCallback(async () => {
    setExplanation(null);
    setError(null);
    setInserted(null);
    const response = await server.call('explainCell');
    if (response.ok) setExplanation(response.data);
    else setError(response.error);
  }, [server]);
  useEffect(() => void load(), [load]);

  const insert = async (id: string) => {
    setInserting(id);
    setError(null);
    const response = await server.call('insertSuggestion', { id });
    setInserting(null);
    if (!response.ok) {
      setError(response.error);
      return;
    }
    setInserted(response.data.cell);
    announce(text.replaced(response.data.cell));
  };

  const isLoading = explanation === null && error === null;
  return (
    <div class="stack">
      <PanelHead title={text.title} lead={text.lead} heading={heading} back={messages.general.back} onBack={onBack} />
      {isLoading && <Skeleton label={text.checking} lines={[60, 100, 40, 100, 80]} />}
      {error !== null && <ErrorNote error={error} />}
      {inserted !== null && <p class="note note-done">{text.replaced(inserted)}</p>}
      {explanation !== null && (
        <>
          <Outcome explanation={explanation} />
          {explanation.checks.length > 0 && (
            <Section title={text.checked}>
              <ul class="checks">
                {explanation.checks.map((check) => (
                  <Check
                    key={check.title}
                    check={check}
                    inserting={inserting}
                    onInsert={inserted === null ? (id) => void insert(id) : null}
                  />
                ))}
              </ul>
            </Section>
          )}
        </>
      )}
      <div class="row">
        <Button kind="primary" onClick={() => void load()} isBusy={isLoading}>
          {isLoading ? text.checkingShort : text.explain}
        </Button>
      </div>
    </div>
  );
}

function Outcome({ explanation }: { explanation: FormulaExplanation }) {
  const { cell, formula, outcome, rowCount, error, checks, unreadable } = explanation;
  const hasCause = checks.some(({ finding }) => finding === 'cause');
  return (
    <Section title={cell}>
      <p class="formula-text">{messages.formulas.written(formula)}</p>
      {outcome === 'rows' && <p>{text.rows(rowCount)}</p>}
      {outcome === 'empty' && <p>{hasCause ? text.emptyWithCause : text.empty}</p>}
      {error !== null && <ErrorMeaning error={error} />}
      {unreadable.length > 0 && <p class="small">{fill(text.notRead, <bdi>{unreadable.join('; ')}</bdi>)}</p>}
    </Section>
  );
}

/** The error message of the server in English, then the meaning of its code and what to do. */
function ErrorMeaning({ error: { code, message } }: { error: Pick<SidebarError, 'code' | 'message'> }) {
  const known = textOfCode(code, messages.explainedErrors);
  return (
    <>
      <p>
        <strong lang="en">{message}</strong>
      </p>
      {known !== undefined && (
        <p>
          {known.meaning} {known.action}
        </p>
      )}
    </>
  );
}

interface CheckProps {
  check: ExplainedCheck;
  inserting: string | null;
  onInsert: ((id: string) => void) | null;
}

const marks: { readonly [Finding in ExplainedCheck['finding']]: string } = {
  cause: 'M5 5l6 6M11 5l-6 6',
  hint: 'M8 4v5M8 12v.01',
  fine: 'M3.5 8.5l3 3L12.5 5',
  unknown: 'M4 8h8',
};

function Check({ check: { finding, title, evidence, suggestion }, inserting, onInsert }: CheckProps) {
  return (
    <li class={`check check-${finding}`}>
      <svg class="mark-icon" viewBox="0 0 16 16" role="img" aria-label={text.findings[finding]}>
        <path d={marks[finding]} />
      </svg>
      <div class="check-text">
        <p class="check-title">{title}</p>
        <p class="small" dir="auto">
          {evidence}
        </p>
        {suggestion !== null && (
          <>
            <p class="formula-text">{messages.formulas.written(suggestion.formula)}</p>
            <Button
              onClick={() => onInsert?.(suggestion.id)}
              isBusy={inserting === suggestion.id}
              isOff={onInsert === null || inserting !== null}
            >
              {text.use(suggestion.rowCount)}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
