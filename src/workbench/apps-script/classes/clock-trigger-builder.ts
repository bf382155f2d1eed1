import { ServiceError } from '../calls/service-error';
import { method, objectType, type ServiceType } from '../calls/service-type';
import { Handle, Self } from '../calls/values';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';
import type { Schedule } from '../triggers/schedule';

/** What the builder's methods have set so far. */
interface BuilderData {
  readonly functionName: string;
  readonly everyMinutes?: number;
  readonly everyHours?: number;
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
      after: setting<[number]>('Integer', (ms) => ({ at: clock.now() + Math.max(0, ms) })),
      create: method<BuilderData, []>('triggers', '', ({ run, data }) => {
        // Google checks the interval at create(), not at the builder's methods.
        if (data.everyMinutes !== undefined) throw new ServiceError(messages.triggerTooOften());
        const schedule = scheduleOf(data);
        if (!schedule) throw new ServiceError(messages.triggerNoSchedule());
        return create(run, data.functionName, schedule);
      }),
    }),
  ];
}

function scheduleOf({ at, everyHours }: BuilderData): Schedule | null {
  if (at !== undefined) return { every: 'once', at };
  return everyHours === undefined ? null : { every: 'hours', count: everyHours };
}
