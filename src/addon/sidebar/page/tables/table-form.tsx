import { useEffect, useState } from 'preact/hooks';
import type { Schedule, TableInput, TagView } from '../../protocol';
import { Button } from '../parts/button';
import { SelectField } from '../parts/select-field';
import { TextField } from '../parts/text-field';
import type { Server } from '../server/server';
import { datasetLabels } from './describe-table';
import { ScheduleFields } from './schedule-fields';

const datasetChoices = Object.entries(datasetLabels).map(([value, label]) => ({ value, label }));
const goneChoices = [
  { value: 'mark', label: 'Keep them, with the date' },
  { value: 'remove', label: 'Remove, unless you wrote beside' },
];

interface TableFormProps {
  server: Server;
  isBusy: boolean;
  onSubmit: (input: TableInput) => void;
  onCancel: () => void;
}

/** What a new table holds. The defaults make a useful table, so that one press is enough. */
export function TableForm({ server, isBusy, onSubmit, onCancel }: TableFormProps) {
  const [dataset, setDataset] = useState<TableInput['dataset']>('transactions');
  const [schedule, setSchedule] = useState<Schedule>({ every: 'hours', hours: 6 });
  const [from, setFrom] = useState('');
  const [goneRows, setGoneRows] = useState<'mark' | 'remove'>('mark');
  const [tagId, setTagId] = useState('');
  const [columns, setColumns] = useState('');
  const [accounts, setAccounts] = useState('');
  const [categories, setCategories] = useState('');
  const tags = useTags(server, dataset === 'tagged');
  const [problem, setProblem] = useState<string | null>(null);
  const isHistory = dataset === 'balances' || dataset === 'networth';
  const hasDays = dataset === 'transactions' || dataset === 'tagged';

  const submit = () => {
    if (isBusy) return;
    const first = from.trim();
    if (hasDays && first !== '' && !/^\d{4}-\d\d-\d\d$/.test(first)) {
      setProblem('Write a date such as 2026-01-31, or leave it empty.');
      return;
    }
    setProblem(null);
    onSubmit({
      dataset,
      columns: namesIn(columns),
      from: hasDays && first !== '' ? first : 'all',
      accountIds: namesIn(accounts),
      categories: hasDays ? namesIn(categories) : [],
      tagId: dataset === 'tagged' ? tagId || (tags[0]?.id ?? null) : null,
      schedule: isHistory && schedule.every === 'never' ? { every: 'day', hour: 7 } : schedule,
      goneRows,
    });
  };

  return (
    <form
      class="note table-form"
      noValidate
      aria-label="New table"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SelectField
        label="Rows"
        value={dataset}
        choices={datasetChoices}
        onChange={(value) => setDataset(value as TableInput['dataset'])}
        isOff={isBusy}
      />
      {dataset === 'tagged' && (
        <SelectField
          label="Tag"
          value={tagId || (tags[0]?.id ?? '')}
          choices={tags.map(({ id, path }) => ({ value: id, label: path }))}
          onChange={setTagId}
          isOff={isBusy}
        />
      )}
      <ScheduleFields schedule={schedule} onChange={setSchedule} isOff={isBusy} />
      <details class="details">
        <summary>More</summary>
        <div class="table-fields">
          <TextField
            label="Accounts"
            value={accounts}
            onInput={setAccounts}
            hint="Names with commas between them. Empty: all."
            isOff={isBusy}
          />
          {hasDays && (
            <TextField
              label="Categories"
              value={categories}
              onInput={setCategories}
              hint="With commas between them. Empty: all."
              isOff={isBusy}
            />
          )}
          <TextField
            label="Columns"
            value={columns}
            onInput={setColumns}
            hint="As in a formula, such as date, name, month. Empty: the usual ones."
            isOff={isBusy}
          />
          {hasDays && (
            <TextField
              label="First day"
              value={from}
              onInput={setFrom}
              hint="Empty: all there are."
              problem={problem}
              isOff={isBusy}
              placeholder="2026-01-31"
            />
          )}
          {!isHistory && (
            <SelectField
              label="Rows that are gone"
              value={goneRows}
              choices={goneChoices}
              onChange={(value) => setGoneRows(value as 'mark' | 'remove')}
              isOff={isBusy}
            />
          )}
        </div>
      </details>
      <div class="row">
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? 'Inserting…' : 'Insert'}
        </Button>
        <Button kind="quiet" onClick={onCancel} isOff={isBusy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function useTags(server: Server, isWanted: boolean): readonly TagView[] {
  const [tags, setTags] = useState<readonly TagView[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    void server.call('listTags').then((response) => {
      if (response.ok) setTags(response.data.tags);
    });
  }, [server, isWanted]);
  return tags;
}
