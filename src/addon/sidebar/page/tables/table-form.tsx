import { useEffect, useState } from 'preact/hooks';
import { inQuotes, splitOutsideQuotes, unquote } from '../../../cells/split-list';
import { datasetNames, datasetOf, keepsDays } from '../../../tables/definition/datasets';
import type { NewRows, Schedule, TableInput, TableView, TagView } from '../../protocol';
import { messages } from '../messages/messages';
import { Form, FormButtons, SelectField, TextField, type TextFieldProps } from '../parts/fields';
import type { Server } from '../server';
import { GoneRowsField, MarksNewField, NewRowsField, ScheduleFields } from './update-fields';

const { form } = messages.tables;
const datasetChoices = datasetNames.map((value) => ({ value, label: messages.tables.datasetChoices[value] }));

const runChoices = [
  { value: 'update', label: form.update },
  { value: 'snapshot', label: form.snapshot },
];

interface TableFormProps {
  server: Server;
  isBusy: boolean;
  onSubmit: (input: TableInput) => void;
  onCancel: () => void;
}

/** The form for a new table. The defaults give a useful table, so that one click is enough. */
export function TableForm({ server, isBusy, onSubmit, onCancel }: TableFormProps) {
  const [dataset, setDataset] = useState<TableInput['dataset']>('transactions');
  const [schedule, setSchedule] = useState<Schedule>({ every: 'hours', hours: 6 });
  const [content, setContent] = useState(emptyContent);
  const [goneRows, setGoneRows] = useState<TableInput['goneRows']>('mark');
  const [newRows, setNewRows] = useState<NewRows>('top');
  const [marksNew, setMarksNew] = useState(false);
  const [isSnapshot, setSnapshot] = useState(false);
  const [tagId, setTagId] = useState('');
  const { date, isHistory, isOfTag } = datasetOf(dataset);
  const tags = useTags(server, isOfTag);
  const hasDays = date !== null;
  const [isMoreOpen, setMoreOpen] = useState(false);
  const choices = useFilterChoices(server, isMoreOpen, hasDays);
  const updatesRows = !keepsDays({ dataset, isSnapshot });

  const submit = () => {
    if (isBusy) return;
    onSubmit({
      dataset,
      ...toFilters(content, hasDays),
      tagId: isOfTag ? tagId || (tags[0]?.id ?? null) : null,
      schedule: isHistory && schedule.every === 'never' ? { every: 'day', hour: 7 } : schedule,
      goneRows,
      ...(hasDays && updatesRows ? { newRows } : {}),
      ...(marksNew && updatesRows ? { marksNew } : {}),
      ...(isSnapshot && !isHistory ? { isSnapshot } : {}),
    });
  };

  return (
    <Form className="note table-form" label={form.label} onSubmit={submit}>
      <SelectField label={form.rows} value={dataset} choices={datasetChoices} onChange={setDataset} isOff={isBusy} />
      {isOfTag && (
        <SelectField
          label={form.tag}
          value={tagId || (tags[0]?.id ?? '')}
          choices={tags.map(({ id, path }) => ({ value: id, label: path }))}
          onChange={setTagId}
          isOff={isBusy}
        />
      )}
      <ScheduleFields schedule={schedule} onChange={setSchedule} isOff={isBusy} />
      <details class="details" onToggle={(event) => setMoreOpen(event.currentTarget.open)}>
        <summary>{form.more}</summary>
        <div class="table-fields">
          <ContentFields value={content} onChange={setContent} hasDays={hasDays} choices={choices} isOff={isBusy} />
          {!isHistory && (
            <SelectField
              label={form.eachRun}
              value={isSnapshot ? 'snapshot' : 'update'}
              choices={runChoices}
              onChange={(value) => setSnapshot(value === 'snapshot')}
              isOff={isBusy}
            />
          )}
          {hasDays && updatesRows && <NewRowsField value={newRows} onChange={setNewRows} isOff={isBusy} />}
          {updatesRows && <MarksNewField value={marksNew} onChange={setMarksNew} isOff={isBusy} />}
          {updatesRows && <GoneRowsField value={goneRows} onChange={setGoneRows} isOff={isBusy} />}
        </div>
      </details>
      <FormButtons kind="secondary" isBusy={isBusy} onCancel={onCancel}>
        {isBusy ? form.inserting : form.insert}
      </FormButtons>
    </Form>
  );
}

function useTags(server: Server, isWanted: boolean): readonly TagView[] {
  const [tags, setTags] = useState<readonly TagView[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    void server.call('listTags', { mayBeCached: true }).then((response) => {
      if (response.ok) setTags(response.data.tags);
    });
  }, [server, isWanted]);
  return tags;
}

interface ContentFieldsProps {
  value: Content;
  onChange: (value: Content) => void;
  /** Whether rows have a date and a category. */
  hasDays: boolean;
  /** Names that the fields offer. */
  choices: FilterChoices;
  isOff: boolean;
}

/** Columns and filters of a table. */
export function ContentFields({ value, onChange, hasDays, choices, isOff }: ContentFieldsProps) {
  const field = (name: keyof Content, label: string, hint: string, rest: Partial<TextFieldProps> = {}) => (
    <TextField
      label={label}
      value={value[name]}
      onInput={(text) => onChange({ ...value, [name]: text })}
      hint={hint}
      isOff={isOff}
      {...rest}
    />
  );
  return (
    <>
      {field('accounts', form.accounts, form.accountsHint, {
        suggestions: suggestNames(value.accounts, choices.accounts),
      })}
      {hasDays &&
        field('categories', form.categories, form.categoriesHint, {
          suggestions: suggestNames(value.categories, choices.categories),
        })}
      {field('columns', form.columns, form.columnsHint)}
      {hasDays && field('from', form.firstDay, form.firstDayHint, { placeholder: '2026-01-31' })}
    </>
  );
}

/** What the browser offers while the last name of a list is typed: the names before it, and each name not among them. */
export function suggestNames(text: string, names: readonly string[]): string[] {
  const isNameBegun = !/,\s*$/.test(text);
  const typed = namesIn(text);
  const before = isNameBegun ? typed.slice(0, -1) : typed;
  return names.filter((name) => !before.includes(name)).map((name) => joinNames([...before, name]));
}

/** Columns and filters of a table, as typed. */
interface Content {
  readonly columns: string;
  readonly accounts: string;
  readonly categories: string;
  readonly from: string;
}

export const emptyContent: Content = { columns: '', accounts: '', categories: '', from: '' };

type Filters = Pick<TableInput, 'columns' | 'from' | 'accountIds' | 'categories'>;

export function contentOf({ columns, accountIds, categories, from }: Pick<TableView, keyof Filters>): Content {
  return {
    columns: joinNames(columns),
    accounts: joinNames(accountIds),
    categories: joinNames(categories),
    from: from === 'all' ? '' : from,
  };
}

export function toFilters({ columns, accounts, categories, from }: Content, hasDays: boolean): Filters {
  return {
    columns: namesIn(columns),
    from: hasDays && from.trim() !== '' ? from.trim() : 'all',
    accountIds: namesIn(accounts),
    categories: hasDays ? namesIn(categories) : [],
  };
}

/** Names separated by commas, as in an option of a formula: one that contains a comma is in single quotes. */
function namesIn(text: string): string[] {
  return splitOutsideQuotes(text, (character) => character === ',')
    .map(unquote)
    .filter((name) => name !== '');
}

function joinNames(names: readonly string[]): string {
  return names.map((name) => (name.includes(',') || name.startsWith("'") ? inQuotes(name) : name)).join(', ');
}

/** Names to choose from in the filters of a table. */
interface FilterChoices {
  readonly accounts: readonly string[];
  readonly categories: readonly string[];
}

/** Reads them when they are first wanted. Without them a name can still be typed. */
export function useFilterChoices(server: Server, isWanted: boolean, hasCategories: boolean): FilterChoices {
  const [accounts, setAccounts] = useState<readonly string[]>([]);
  const [categories, setCategories] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    void server.call('listChoices').then((response) => {
      if (response.ok) setAccounts(response.data.accounts);
    });
  }, [server, isWanted]);
  useEffect(() => {
    if (!isWanted || !hasCategories) return;
    void server.call('listCategories').then((response) => {
      if (response.ok) setCategories(response.data.categories);
    });
  }, [server, isWanted, hasCategories]);
  return { accounts, categories };
}
