import { ServiceError } from '../calls/service-error';
import { method, objectType, type ServiceType } from '../calls/service-type';
import { type EnumValue, Handle, Self } from '../calls/values';
import type { Run } from '../execution/run';
import type { Site } from '../host-context';
import { instantOfWall, isTimeZone } from '../time/zone';
import type { Schedule, WeekDay } from '../triggers/trigger-record';

/** What newTrigger(...).timeBased() has been told so far. */
interface BuilderData {
  readonly functionName: string;
  readonly everyMinutes?: number;
  readonly everyHours?: number;
  readonly everyDays?: number;
  readonly everyWeeks?: number;
  readonly hour?: number;
  readonly minute?: number;
  readonly weekDay?: WeekDay;
  readonly timeZone?: string;
  readonly monthDay?: number;
  readonly at?: number;
}

const MINUTES = [1, 5, 10, 15, 30];
const NEAR_MINUTES = 15;
const HOURS = [1, 2, 4, 6, 8, 12];

export function clockTriggerBuilder(
  site: Site,
  create: (run: Run, functionName: string, schedule: Schedule) => Handle,
): ServiceType[] {
  const { messages, clock } = site;
  const told = <Args extends readonly unknown[]>(signature: string, tell: (...args: Args) => Partial<BuilderData>) =>
    method<BuilderData, Args>('triggers', signature, ({ data, args }) => new Self({ ...data, ...tell(...args) }));
  const oneOf = (allowed: readonly number[], value: number, message: string): number => {
    if (!allowed.includes(value)) throw new ServiceError(message);
    return value;
  };

  return [
    objectType('ScriptApp.TriggerBuilder', {
      timeBased: method<BuilderData, []>('triggers', '', ({ data }) => new Handle('ClockTriggerBuilder', data)),
    }),
    objectType('ScriptApp.ClockTriggerBuilder', {
      everyMinutes: told<[number]>('Integer', (n) => ({
        everyMinutes: oneOf(MINUTES, n, messages.triggerEveryMinutes()),
      })),
      everyHours: told<[number]>('Integer', (n) => ({ everyHours: oneOf(HOURS, n, messages.triggerEveryHours()) })),
      everyDays: told<[number]>('Integer', (n) => ({ everyDays: Math.max(1, n) })),
      everyWeeks: told<[number]>('Integer', (n) => ({ everyWeeks: Math.max(1, n) })),
      atHour: told<[number]>('Integer', (hour) => ({ hour: within(0, 23, hour, messages.invalidArgument('hour')) })),
      nearMinute: told<[number]>('Integer', (minute) => ({
        minute: within(0, 59, minute, messages.invalidArgument('minute')),
      })),
      onMonthDay: told<[number]>('Integer', (day) => ({
        monthDay: within(1, 31, day, messages.invalidArgument('day')),
      })),
      onWeekDay: told<[EnumValue]>('ScriptApp.WeekDay', (day) => ({ weekDay: day.name as WeekDay })),
      inTimezone: told<[string]>('String', (timeZone) => {
        if (!isTimeZone(timeZone)) throw new ServiceError(messages.invalidTimeZone(timeZone));
        return { timeZone };
      }),
      at: told<[Date]>('Date', (date) => ({ at: date.getTime() })),
      // The first instant of the day, of the script's zone ("reference of ClockTriggerBuilder": by default near midnight).
      atDate: told<[number, number, number]>('Integer,Integer,Integer', (year, month, day) => ({
        at: instantOfWall(site.bundle.manifest.timeZone, Date.UTC(year, month - 1, day)),
      })),
      after: told<[number]>('Integer', (ms) => ({ at: clock.now() + Math.max(0, ms) })),
      create: method<BuilderData, []>('triggers', '', ({ run, data }) => {
        const schedule = scheduleOf(data, site.bundle.manifest.timeZone, site.options.random ?? Math.random);
        if (!schedule) throw new ServiceError(messages.triggerNoSchedule());
        return create(run, data.functionName, schedule);
      }),
    }),
  ];
}

function scheduleOf(data: BuilderData, scriptTimeZone: string, random: () => number): Schedule | null {
  if (data.at !== undefined) return { every: 'once', at: data.at };
  if (data.everyMinutes !== undefined) return { every: 'minutes', count: data.everyMinutes };
  if (data.everyHours !== undefined) return { every: 'hours', count: data.everyHours };
  const isWeekly = data.everyWeeks !== undefined || data.weekDay !== undefined;
  const isMonthly = data.monthDay !== undefined;
  if (!isWeekly && !isMonthly && data.everyDays === undefined && data.hour === undefined) return null;
  return {
    every: isMonthly ? 'months' : isWeekly ? 'weeks' : 'days',
    count: isMonthly ? 1 : ((isWeekly ? data.everyWeeks : data.everyDays) ?? 1),
    hour: data.hour ?? 0,
    minute: minuteOf(data.minute, random),
    weekDay: isWeekly && !isMonthly ? (data.weekDay ?? 'MONDAY') : null,
    monthDay: data.monthDay ?? null,
    timeZone: data.timeZone ?? scriptTimeZone,
  };
}

/** Google picks one minute of the hour and keeps it; a wished-for one is met within 15 minutes, here in the same hour. */
function minuteOf(near: number | undefined, random: () => number): number {
  if (near === undefined) return Math.floor(random() * 60);
  return Math.min(59, Math.max(0, near + Math.floor(random() * (2 * NEAR_MINUTES + 1)) - NEAR_MINUTES));
}

function within(low: number, high: number, value: number, message: string): number {
  if (value < low || value > high) throw new ServiceError(message);
  return value;
}
