import { randomInt } from 'node:crypto';
import type { ArgumentsOf } from '../calls/arguments-of';
import { ServiceError } from '../calls/service-error';
import { method, methodsOf, objectType, type ServiceType, service } from '../calls/service-type';
import { EnumValue, Handle, Self } from '../calls/values';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';
import { allScopes } from '../permissions/capabilities';
import { nextRunAfter, type Schedule, type TriggerRecord } from '../triggers/schedule';

const serviceMethod = methodsOf<null, { Trigger: TriggerData }>();
const triggerMethod = methodsOf<TriggerData>();
const authorizationMethod = methodsOf<Authorization>();
const builderMethod = methodsOf<BuilderData>();

interface TriggerData {
  readonly triggerUid: string;
  readonly functionName: string;
}

export function scriptApp(context: HostContext, triggersChanged: () => void): ServiceType[] {
  const { messages, limits, clock, store } = context;

  const create = (run: Run, functionName: string, schedule: Schedule): Handle => {
    const own = store.state.triggers.filter((trigger) => trigger.userId === run.user.id);
    if (own.length >= limits.triggersPerUser) throw new ServiceError(messages.triggerTooMany());
    if (own.some((trigger) => trigger.spreadsheetId === context.workbook.id)) {
      throw new ServiceError(messages.triggerTooManyInDocument());
    }
    const now = clock.now();
    const record: TriggerRecord = {
      triggerUid: String(randomInt(1e12, 1e14)),
      functionName,
      userId: run.user.id,
      spreadsheetId: context.workbook.id,
      schedule,
      createdAt: now,
      // A trigger that is created by a trigger is listed but disabled (issue tracker 150756612).
      isDisabled: run.kind === 'trigger',
      nextRunAt: nextRunAfter(schedule, now),
      lastRunAt: null,
    };
    store.state.triggers.push(record);
    store.scheduleWrite();
    triggersChanged();
    return handleOf(record);
  };

  const list = (isListed: (trigger: TriggerRecord, run: Run) => boolean) => (run: Run) =>
    store.state.triggers.filter((trigger) => trigger.userId === run.user.id && isListed(trigger, run)).map(handleOf);
  const ofProject = list(() => true);

  return [
    service('ScriptApp', {
      newTrigger: serviceMethod(
        'triggers',
        'String',
        ({ args: [functionName] }) => new Handle('TriggerBuilder', { functionName }),
      ),
      // This user's triggers of the script, over all spreadsheets.
      getProjectTriggers: method('triggers', '', ({ run }) => ofProject(run)),
      getUserTriggers: serviceMethod('triggers', 'Spreadsheet', ({ run }) =>
        list((trigger) => trigger.spreadsheetId === context.workbook.id)(run),
      ),
      deleteTrigger: serviceMethod('triggers', 'Trigger', ({ run, args: [trigger] }) => {
        const { triggerUid } = trigger.data;
        const index = store.state.triggers.findIndex(
          (record) => record.triggerUid === triggerUid && record.userId === run.user.id,
        );
        if (index < 0) throw new ServiceError(messages.triggerNotFound());
        store.state.triggers.splice(index, 1);
        store.scheduleWrite();
        triggersChanged();
      }),
      getAuthorizationInfo: serviceMethod(
        'free',
        'ScriptApp.AuthMode,String[]?',
        ({ run, args: [, scopes] }) =>
          new Handle('AuthorizationInfo', authorizationOf(context, run, scopes) satisfies Authorization),
      ),
      getInstallationSource: method(
        'free',
        '',
        () => new EnumValue('ScriptApp.InstallationSource', 'WEB_STORE_ADD_ON'),
      ),
    }),
    ...clockTriggerBuilder(context, create),
    objectType('ScriptApp.Trigger', {
      getUniqueId: triggerMethod('free', '', ({ data }) => data.triggerUid),
      getHandlerFunction: triggerMethod('free', '', ({ data }) => data.functionName),
      getEventType: method('free', '', () => new EnumValue('ScriptApp.EventType', 'CLOCK')),
      // Clock triggers name no document (reference of Trigger).
      getTriggerSourceId: method('free', '', () => null),
    }),
    objectType('ScriptApp.AuthorizationInfo', {
      getAuthorizationStatus: authorizationMethod(
        'free',
        '',
        ({ data }) =>
          new EnumValue('ScriptApp.AuthorizationStatus', data.missing.length > 0 ? 'REQUIRED' : 'NOT_REQUIRED'),
      ),
      // The address does not exist: in the workbench, `Host.authorize` grants scopes.
      getAuthorizationUrl: authorizationMethod('free', '', ({ data }) =>
        data.missing.length > 0 ? 'https://authorize.google.test/' : null,
      ),
    }),
  ];
}

function handleOf({ triggerUid, functionName }: TriggerRecord): Handle {
  return new Handle('Trigger', { triggerUid, functionName } satisfies TriggerData);
}

export interface Authorization {
  readonly missing: readonly string[];
  readonly granted: readonly string[];
}

/** Which of the given scopes, or of all scopes of the script, the user has not granted. */
export function authorizationOf(context: HostContext, run: Run, scopes?: readonly string[] | null): Authorization {
  const asked = context.bundle.manifest.oauthScopes ?? allScopes;
  const granted = context.installStates.of(run.user).grantedScopes ?? asked;
  return { missing: (scopes ?? asked).filter((scope) => !granted.includes(scope)), granted };
}

/** The settings of a trigger builder. */
interface BuilderData {
  readonly functionName: string;
  readonly everyMinutes?: number;
  readonly everyHours?: number;
  readonly at?: number;
}

const MINUTES = [1, 5, 10, 15, 30];
const HOURS = [1, 2, 4, 6, 8, 12];

function clockTriggerBuilder(
  context: HostContext,
  create: (run: Run, functionName: string, schedule: Schedule) => Handle,
): ServiceType[] {
  const { messages, clock } = context;
  const setting = <Signature extends string>(
    signature: Signature,
    set: (...args: ArgumentsOf<Signature>) => Partial<BuilderData>,
  ) => builderMethod('triggers', signature, ({ data, args }) => new Self({ ...data, ...set(...args) }));
  const oneOf = (allowed: readonly number[], value: number, message: string): number => {
    if (!allowed.includes(value)) throw new ServiceError(message);
    return value;
  };

  return [
    objectType('ScriptApp.TriggerBuilder', {
      timeBased: builderMethod('triggers', '', ({ data }) => new Handle('ClockTriggerBuilder', data)),
    }),
    objectType('ScriptApp.ClockTriggerBuilder', {
      everyMinutes: setting('Integer', (n) => ({
        everyMinutes: oneOf(MINUTES, n, messages.triggerEveryMinutes()),
      })),
      everyHours: setting('Integer', (n) => ({ everyHours: oneOf(HOURS, n, messages.triggerEveryHours()) })),
      after: setting('Integer', (ms) => ({ at: clock.now() + Math.max(0, ms) })),
      create: builderMethod('triggers', '', ({ run, data }) => {
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
