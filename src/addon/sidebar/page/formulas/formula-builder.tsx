import { useEffect, useRef, useState } from 'preact/hooks';
import { type FormulaDraft, formulaText } from '../../../formulas/catalogue/formula-text';
import { functions as catalogue, type FunctionName, functionNames } from '../../../formulas/catalogue/functions';
import type {
  FormulaChoices,
  FormulaPreview,
  InsertedFormula,
  InsertedLook,
  PreviewCell,
  SidebarError,
} from '../../protocol';
import { formatAmount } from '../format';
import { messages } from '../messages/messages';
import { useAnnounce } from '../parts/accessibility';
import { Button } from '../parts/buttons';
import { ErrorNote } from '../parts/error-note';
import { SelectField, TextField } from '../parts/fields';
import { Section } from '../parts/section';
import { Day } from '../parts/values';
import type { Server } from '../server';
import { chartKey, type FormState, fieldsOf, initialValues, offersChart, toDraft, typedChoice } from './formula-form';

const { functions, fields, help } = messages.formulas;

type Preview =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: SidebarError }
  | { readonly status: 'ready'; readonly preview: FormulaPreview };

/** A preview is read after this time without typing. */
const pauseMs = 700;

interface FormulaBuilderProps {
  server: Server;
  lists: FormulaChoices;
  /** The connection that the formula must name. Null for the default. */
  connectionName: string | null;
}

export function FormulaBuilder({ server, lists, connectionName }: FormulaBuilderProps) {
  const [name, setName] = useState<FunctionName>('FIN_TRANSACTIONS');
  const [values, setValues] = useState(initialValues(name, lists));
  const [preview, setPreview] = useState<Preview>({ status: 'loading' });
  const [inserted, setInserted] = useState<string | null>(null);
  const [failed, setFailed] = useState<SidebarError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const announce = useAnnounce();
  const latest = useRef<string | null>(null);
  const [categories, setCategories] = useState<readonly string[]>([]);
  useEffect(() => {
    const load = async () => {
      const response = await server.call('listCategories');
      // Without suggestions a category can still be typed.
      if (response.ok) setCategories(response.data.categories);
    };
    void load();
  }, [server]);

  const [focused, setFocused] = useState<string | null>(null);
  const category = values['category'] ?? '';
  const form: FormState = {
    isWithDates: values['isWithDates'] === 'yes',
    categories,
    // Also what was typed before the names were there.
    isTypingCategory: values['isTypingCategory'] === 'yes' || (category !== '' && !categories.includes(category)),
  };
  const isWithChart = values[chartKey] === 'yes' && offersChart(name, values['by'] ?? '');
  const currencies = preview.status === 'ready' ? preview.preview.currencies : [];
  const isChartBlocked = isWithChart && currencies.length > 1;
  const draft = toDraft(name, connectionName === null ? values : { ...values, connection: connectionName });
  const text = draft === null ? null : formulaText(draft, null);

  const request = draft === null ? null : JSON.stringify(draft);
  useEffect(() => {
    latest.current = request;
    if (request === null) return;
    setPreview({ status: 'loading' });
    const timer = setTimeout(async () => {
      const response = await server.call('previewFormula', JSON.parse(request) as FormulaDraft);
      // The form has changed since.
      if (latest.current !== request) return;
      setPreview(
        response.ok ? { status: 'ready', preview: response.data } : { status: 'failed', error: response.error },
      );
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [server, request]);

  const choose = (next: FunctionName) => {
    setName(next);
    setValues(initialValues(next, lists));
    setInserted(null);
    setFailed(null);
  };
  const change = (key: string, value: string) => {
    setInserted(null);
    setFailed(null);
    setValues((before) => {
      if (key === 'from' && value === 'dates') return { ...before, from: '', isWithDates: 'yes' };
      return value === typedChoice ? { ...before, [key]: '', isTypingCategory: 'yes' } : { ...before, [key]: value };
    });
  };
  const insert = async () => {
    if (draft === null || isBusy || isChartBlocked || preview.status !== 'ready') return;
    const { rowCount, width, columns } = preview.preview;
    setBusy(true);
    setFailed(null);
    const response = await server.call('insertFormula', {
      ...draft,
      rowCount,
      width,
      columns,
      hasChart: isWithChart,
    });
    setBusy(false);
    if (!response.ok) {
      setFailed(response.error);
      return;
    }
    const text = describeInserted(response.data);
    setInserted(text);
    announce(text);
  };

  return (
    <>
      <div class="stack">
        <SelectField
          label={messages.formulas.show}
          value={name}
          choices={functionNames.map((each) => ({ value: each, label: functions[each].purpose }))}
          onChange={choose}
          hint={functions[name].summary}
        />
        {fieldsOf(name, lists, form).map(({ key, label, choices, hint, help: ownHelp = '', suggestions }) => {
          const shown = [...(focused === key ? [ownHelp] : []), hint ?? ''].filter((each) => each !== '').join(' ');
          const note = shown === '' ? {} : { hint: shown };
          return choices === undefined ? (
            <TextField
              key={key}
              label={label}
              value={values[key] ?? ''}
              onInput={(value) => change(key, value)}
              onFocus={() => setFocused(key)}
              {...note}
              {...(suggestions === undefined ? {} : { suggestions })}
            />
          ) : (
            <SelectField
              key={key}
              label={label}
              value={values[key] ?? ''}
              choices={choices}
              onChange={(value) => change(key, value)}
              onFocus={() => setFocused(key)}
              {...note}
            />
          );
        })}
        {offersChart(name, values['by'] ?? '') && (
          <SelectField
            label={fields.chart}
            value={values[chartKey] ?? ''}
            choices={[
              { value: '', label: fields.noChart },
              { value: 'yes', label: fields.withChart },
            ]}
            onChange={(value) => change(chartKey, value)}
            onFocus={() => setFocused(chartKey)}
            {...(isChartBlocked ? { hint: fields.oneCurrency } : focused === chartKey ? { hint: help.chart } : {})}
          />
        )}
        <Section title={messages.formulas.formulaTitle}>
          <p class="formula-text">{text === null ? messages.formulas.fillIn : messages.formulas.written(text)}</p>
        </Section>
        <Section title={messages.formulas.preview}>
          {text !== null && preview.status === 'loading' && <p class="small">{messages.general.reading}</p>}
          {preview.status === 'failed' && <ErrorNote error={preview.error} />}
          {preview.status === 'ready' && <PreviewTable preview={preview.preview} />}
        </Section>
        <Examples name={name} />
      </div>
      <div class="foot">
        {failed !== null && <ErrorNote error={failed} />}
        {inserted === null ? (
          <p class="small">{isChartBlocked ? fields.oneCurrency : describeRoom(preview)}</p>
        ) : (
          <p class="small" role="status">
            {inserted}
          </p>
        )}
        <Button
          kind="primary"
          onClick={() => void insert()}
          isBusy={isBusy}
          isOff={text === null || isChartBlocked || preview.status !== 'ready'}
        >
          {messages.formulas.insert}
        </Button>
      </div>
    </>
  );
}

function describeInserted({ cell, look, isChartRefused }: InsertedFormula): string {
  const { inserted, chartRefused } = messages.formulas;
  return [inserted(cell), describeLook(look), isChartRefused ? chartRefused : ''].join(' ').trim();
}

/** What the user must know of the look of a table. */
export function describeLook({ isFormatted, keepsColumns, hidden }: InsertedLook): string {
  const text = messages.formulas;
  return [
    ...(isFormatted ? [] : [text.notFormatted]),
    ...(keepsColumns ? [text.keepsColumns] : []),
    ...(hidden === null ? [] : [text.hidden(hidden)]),
  ].join(' ');
}

function describeRoom(preview: Preview): string {
  if (preview.status === 'failed') return messages.formulas.failed;
  if (preview.status !== 'ready') return messages.formulas.selectCell;
  const { rowCount, width } = preview.preview;
  return messages.formulas.room(rowCount, width);
}

function Examples({ name }: { name: FunctionName }) {
  const texts: readonly string[] = functions[name].examples;
  return (
    <details class="details">
      <summary>{messages.formulas.examplesOf(name)}</summary>
      <dl class="examples">
        {catalogue[name].form.examples.map((formula, index) => (
          <div key={formula}>
            <dt>{texts[index]}</dt>
            <dd class="formula-text">{messages.formulas.written(formula)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The first rows of a result. Scrolls horizontally, also by keyboard. */
function PreviewTable({ preview: { rows, rowCount, width } }: { preview: FormulaPreview }) {
  const [header = [], ...lines] = rows;
  if (rowCount === 1 && width === 1)
    return (
      <p class="preview-value">
        <Cell value={header[0] === '' ? messages.formulas.blank : (header[0] ?? '')} />
      </p>
    );
  const more = rowCount - rows.length;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable to be scrolled by keyboard. */}
      <section class="preview" aria-label={messages.formulas.previewLabel} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {header.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat.
                <th key={`${index}`} scope="col">
                  <Cell value={value} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id.
              <tr key={`${row}`}>
                {cells.map((value, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no id.
                  <td key={`${index}`} dir="auto">
                    <Cell value={value} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {lines.length === 0 && <p class="small">{messages.formulas.noRows}</p>}
      {more > 0 && <p class="small">{messages.formulas.moreRows(more)}</p>}
    </>
  );
}

function Cell({ value }: { value: PreviewCell }) {
  if (typeof value === 'object') return <Day day={value.day} />;
  if (typeof value === 'number') return <>{formatAmount(value)}</>;
  if (typeof value === 'boolean') return <>{value ? messages.formulas.isTrue : messages.formulas.isFalse}</>;
  return <>{value}</>;
}
