import { ServiceError } from '../calls/service-error';
import { method, methodsOf, objectType, type ServiceType, service } from '../calls/service-type';
import { Handle, Self } from '../calls/values';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';
import { takeUsage } from '../quotas/usage';

const propertiesMethod = methodsOf<PropertiesData>();

interface PropertiesData {
  readonly store: string;
}

export function propertiesService(context: HostContext): ServiceType[] {
  const { limits, messages } = context;
  const storeOf = ({ store }: PropertiesData): { [key: string]: string } => context.store.state.properties[store] ?? {};

  const count = (run: Run, calls = 1): void => {
    if (!takeUsage(context, run.user.id, 'properties', calls, limits.propertyCallsPerDay)) {
      throw new ServiceError(messages.tooManyTimesPerDay('properties'));
    }
  };
  const replace = (run: Run, data: PropertiesData, methodName: string, next: { [key: string]: string }): void => {
    // In a cell, the user properties are the owner's and read-only ("Custom Functions in Google Sheets").
    if (run.mode === 'CUSTOM_FUNCTION' && data.store.startsWith('user:')) {
      throw new ServiceError(messages.noPermission(methodName));
    }
    const sizeBytes = Object.entries(next).reduce(
      (sum, [k, v]) => sum + Buffer.byteLength(k) + Buffer.byteLength(v),
      0,
    );
    if (sizeBytes > limits.propertyStoreBytes) throw new ServiceError(messages.propertyStoreFull());
    context.store.state.properties[data.store] = next;
    context.store.scheduleWrite();
  };
  const textOf = (value: unknown, name: string): string => {
    if (value === null || value === undefined) throw new ServiceError(messages.argumentNull(name));
    const text = value instanceof Map ? '[object Object]' : String(value);
    if (Buffer.byteLength(text) > limits.propertyValueBytes) throw new ServiceError(messages.argumentTooLarge(name));
    return text;
  };

  const open = (name: (run: Run) => string) =>
    method('properties', '', ({ run }) => new Handle('Properties', { store: name(run) } satisfies PropertiesData));

  return [
    service('PropertiesService', {
      getScriptProperties: open(() => 'script'),
      getDocumentProperties:
        context.unspecifiedBehaviours.documentStores === 'present'
          ? open(() => `document:${context.workbook.id}`)
          : method('properties', '', () => null),
      getUserProperties: open((run) => `user:${run.mode === 'CUSTOM_FUNCTION' ? context.owner.id : run.user.id}`),
    }),
    objectType('PropertiesService.Properties', {
      getProperty: propertiesMethod('properties', 'String', ({ run, data, args: [key] }) => {
        count(run);
        const store = storeOf(data);
        return Object.hasOwn(store, key) ? store[key] : null;
      }),
      getProperties: propertiesMethod('properties', '', ({ run, data }) => {
        count(run);
        return new Map(Object.entries(storeOf(data)));
      }),
      getKeys: propertiesMethod('properties', '', ({ run, data }) => {
        count(run);
        return Object.keys(storeOf(data));
      }),
      setProperty: propertiesMethod('properties', 'String,Any', ({ run, data, args: [key, value] }) => {
        count(run);
        replace(run, data, 'setProperty', { ...storeOf(data), [key]: textOf(value, 'value') });
        return new Self(data);
      }),
      setProperties: propertiesMethod(
        'properties',
        'Object,Boolean?',
        ({ run, data, args: [values, deleteAllOthers] }) => {
          count(run, Math.max(1, values.size));
          const kept = deleteAllOthers ? [] : Object.entries(storeOf(data));
          const given = [...values].map(([key, value]) => [key, textOf(value, 'value')] as const);
          replace(run, data, 'setProperties', Object.fromEntries([...kept, ...given]));
          return new Self(data);
        },
      ),
      deleteProperty: propertiesMethod('properties', 'String', ({ run, data, args: [key] }) => {
        count(run);
        const { [key]: _deleted, ...rest } = storeOf(data);
        replace(run, data, 'deleteProperty', rest);
        return new Self(data);
      }),
    }),
  ];
}
