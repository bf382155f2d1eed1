import { useEffect, useState } from 'preact/hooks';
import { datasetNames, datasetOf, keepsDays } from '../../../tables/definition/datasets';
import type { NewRows, Schedule, TableInput, TagView } from '../../protocol';
import { messages } from '../messages/messages';
import { Form, FormButtons, SelectField } from '../parts/fields';
import type { Server } from '../server';
import { ContentFields, emptyContent, toFilters } from './content-fields';
import { GoneRowsField, MarksNewField, NewRowsField, ScheduleFields } from './update-fields';
import { useFilterChoices } from './use-filter-choices';

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
