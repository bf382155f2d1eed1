import type { Schedule } from '../../protocol';
import { messages } from '../messages/messages';
import { SelectField } from '../parts/fields';
import { hourText, scheduleText } from './describe-table';

const times = messages.tables.schedule;
const hourly = ([1, 2, 4, 6, 12] as const).map((hours): Schedule => ({ every: 'hours', hours }));
const defaultHour = 7;

const kinds = [
  ...hourly.map((schedule) => ({ value: JSON.stringify(schedule), label: scheduleText(schedule) })),
  { value: 'day', label: times.daily },
  { value: 'week', label: times.weekly },
  { value: 'never', label: times.never },
];

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));
const days = times.weekdays.map((label, index) => ({ value: String(index + 1), label }));

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
    else onChange(JSON.parse(value) as Schedule);
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
