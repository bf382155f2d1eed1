import { ServiceError } from '../calls/service-error';
import { method, objectType, type ServiceType } from '../calls/service-type';
import { Handle, Self } from '../calls/values';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';
import { isTimeZone } from '../time/zone';
import type { Schedule } from '../triggers/schedule';

/** What the builder's methods have set so far. */
interface BuilderData {
  readonly functionName: string;
  readonly everyMinutes?: number;
  readonly everyHours?: number;
  readonly everyDays?: number;
  readonly hour?: number;
  readonly timeZone?: string;
  readonly at?: number;
}

const MINUTES = [1, 5, 10, 15, 30];
const HOURS = [1, 2, 4, 6, 8, 12];

export function clockTriggerBuilder(
  context: HostContext,
  create: (run: Run, functionName: string, schedule: Schedule) => Handle,
): ServiceType[] {
  const { messages, clock } = context;
  const setting = <Args extends readonly unknown[]>(signature: string, set: (...args: Args) => Partial<BuilderData>) =>
    method<BuilderData, Args>('triggers', signature, ({ data, args }) => new Self({ ...data, ...set(...args) }));
  const oneOf = (allowed: readonly number[], value: number, message: string): number => {
    if (!allowed.includes(value)) throw new ServiceError(message);
    return value;
  };

  return [
    objectType('ScriptApp.TriggerBuilder', {
      timeBased: method<BuilderData, []>('triggers', '', ({ data }) => new Handle('ClockTriggerBuilder', data)),
    }),
    objectType('ScriptApp.ClockTriggerBuilder', {
      everyMinutes: setting<[number]>('Integer', (n) => ({
        everyMinutes: oneOf(MINUTES, n, messages.triggerEveryMinutes()),
      })),
      everyHours: setting<[number]>('Integer', (n) => ({ everyHours: oneOf(HOURS, n, messages.triggerEveryHours()) })),
      everyDays: setting<[number]>('Integer', (n) => ({ everyDays: Math.max(1, n) })),
      atHour: setting<[number]>('Integer', (hour) => {
        if (hour < 0 || hour > 23) throw new ServiceError(messages.invalidArgument('hour'));
        return { hour };
      }),
      inTimezone: setting<[string]>('String', (timeZone) => {
        if (!isTimeZone(timeZone)) throw new ServiceError(messages.invalidTimeZone(timeZone));
        return { timeZone };
      }),
      after: setting<[number]>('Integer', (ms) => ({ at: clock.now() + Math.max(0, ms) })),
      create: method<BuilderData, []>('triggers', '', ({ run, data }) => {
        const schedule = scheduleOf(data, context.bundle.manifest.timeZone, context.options.random ?? Math.random);
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
  if (data.everyDays === undefined && data.hour === undefined) return null;
  return {
    every: 'days',
    count: data.everyDays ?? 1,
    hour: data.hour ?? 0,
    // Google picks one minute of the hour and keeps it.
    minute: Math.floor(random() * 60),
    timeZone: data.timeZone ?? scriptTimeZone,
  };
}
