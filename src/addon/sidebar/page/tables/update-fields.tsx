import { useState } from 'preact/hooks';
import type { NewRows, Schedule, TableView } from '../../protocol';
import { nameWeekday } from '../format';
import { fill } from '../messages/fill';
import { messages } from '../messages/messages';
import { Button, Question } from '../parts/buttons';
import { type Choice, SelectField } from '../parts/fields';
import { hourText, scheduleText } from './describe-table';

const times = messages.tables.schedule;
const { form } = messages.tables;

type GoneRows = TableView['goneRows'];

const goneChoices: readonly Choice<GoneRows>[] = [
  { value: 'mark', label: form.goneMark },
  { value: 'remove', label: form.goneRemove },
];

const newRowsChoices: readonly Choice<NewRows>[] = [
  { value: 'top', label: form.newRowsTop },
  { value: 'bottom', label: form.newRowsBottom },
];

const hourly = ([1, 2, 4, 6, 12] as const).map((hours): Schedule => ({ every: 'hours', hours }));
const defaultHour = 7;

const kinds = [
  ...hourly.map((schedule) => ({ value: JSON.stringify(schedule), label: scheduleText(schedule) })),
  { value: 'day', label: times.daily },
  { value: 'week', label: times.weekly },
  { value: 'never', label: times.never },
];

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));
const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: nameWeekday(day) }));

export function ScheduleFields({
  schedule,
  onChange,
  isOff,
}: {
  schedule: Schedule;
  onChange: (schedule: Schedule) => void;
  isOff: boolean;
}) {
  const hour = 'hour' in schedule ? schedule.hour : defaultHour;
  const weekday = schedule.every === 'week' ? schedule.weekday : 1;
  const choose = (value: string) => {
    if (value === 'day') onChange({ every: 'day', hour });
    else if (value === 'week') onChange({ every: 'week', weekday, hour });
    else if (value === 'never') onChange({ every: 'never' });
    else onChange(hourly.find((each) => JSON.stringify(each) === value) ?? schedule);
  };
  return (
    <>
      <SelectField
        label={times.label}
        value={schedule.every === 'hours' ? JSON.stringify(schedule) : schedule.every}
        choices={kinds}
        onChange={choose}
        isOff={isOff}
      />
      {schedule.every === 'week' && (
        <SelectField
          label={times.day}
          value={String(weekday)}
          choices={days}
          onChange={(value) => onChange({ ...schedule, weekday: Number(value) })}
          isOff={isOff}
        />
      )}
      {(schedule.every === 'day' || schedule.every === 'week') && (
        <SelectField
          label={times.hour}
          value={String(hour)}
          choices={hours}
          onChange={(value) => onChange({ ...schedule, hour: Number(value) })}
          hint={times.hourHint}
          isOff={isOff}
        />
      )}
    </>
  );
}

interface RowFieldProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  isOff: boolean;
}

interface GoneRowsProps extends RowFieldProps<GoneRows> {
  /** Whether the table removes rows already. */
  isRemoving?: boolean;
  /** Copies the sheet, and resolves to the name of the copy. Absent in a new table. */
  onCopy?: () => Promise<string | null>;
}

/** What a run does with rows that the API no longer has. Asks before a table removes rows for the first time. */
export function GoneRowsField({ value, onChange, isOff, isRemoving, onCopy }: GoneRowsProps) {
  const [isAsking, setAsking] = useState(false);
  const [copy, setCopy] = useState<string | null>(null);
  const choose = (next: GoneRows) => {
    const asks = next === 'remove' && isRemoving !== true;
    setAsking(asks);
    if (!asks) onChange(next);
  };
  const answer = (next: GoneRows) => {
    setAsking(false);
    onChange(next);
  };
  return (
    <>
      <SelectField label={form.gone} value={value} choices={goneChoices} onChange={choose} isOff={isOff} />
      {isAsking && (
        <Question
          warning={form.goneAsk}
          confirmText={messages.tables.edit.remove}
          busyText={messages.tables.edit.remove}
          isBusy={isOff}
          onConfirm={() => answer('remove')}
          onCancel={() => answer('mark')}
        >
          {onCopy !== undefined && copy === null && (
            <Button onClick={() => void onCopy().then(setCopy)} isOff={isOff}>
              {form.copyFirst}
            </Button>
          )}
        </Question>
      )}
      {copy !== null && (
        <p class="small" role="status">
          {fill(form.copied, <bdi>{copy}</bdi>)}
        </p>
      )}
    </>
  );
}

/** Whether new rows have a colour until the user has seen them. */
export function MarksNewField({ value, onChange, isOff }: RowFieldProps<boolean>) {
  return (
    <label class="small">
      <input
        type="checkbox"
        checked={value}
        disabled={isOff}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />{' '}
      {form.marksNew}
    </label>
  );
}

/** Where a run inserts new rows. */
export function NewRowsField({ value, onChange, isOff }: RowFieldProps<NewRows>) {
  return <SelectField label={form.newRows} value={value} choices={newRowsChoices} onChange={onChange} isOff={isOff} />;
}

interface OverridesProps extends RowFieldProps<string[]> {
  columns: readonly { key: string; title: string }[];
}

/** In which columns what a user types stays. */
export function OverridesField({ columns, value, onChange, isOff }: OverridesProps) {
  return (
    <fieldset class="rule-drafts">
      <legend class="field-label">{messages.tables.edit.overrides}</legend>
      {columns.map(({ key, title }) => (
        <label key={key} class="small">
          <input
            type="checkbox"
            checked={value.includes(key)}
            disabled={isOff}
            onChange={({ currentTarget: { checked } }) =>
              onChange([...value.filter((each) => each !== key), ...(checked ? [key] : [])])
            }
          />{' '}
          {/* As the heading in the sheet. */}
          <span lang="en">{title}</span>
        </label>
      ))}
      <p class="small">{messages.tables.edit.overridesHint}</p>
    </fieldset>
  );
}
