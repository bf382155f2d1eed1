import { type FaultId, type FaultSetting, faultList, faultSpec, type SettingsOf } from './fault-list';

/** A fault that is switched on. */
export interface ActiveFault {
  readonly id: FaultId;
  readonly settings: { readonly [name: string]: number | string };
}

/** Reads the faults that a page sends, in the order of the list. Fails with one sentence that names the invalid part. */
export function readActiveFaults(value: unknown): ActiveFault[] {
  if (!Array.isArray(value)) throw new TypeError('faults must be a list.');
  const chosen = new Map<string, ActiveFault>();
  for (const one of value) {
    const { id, settings = {} } = isRecord(one) ? one : {};
    const spec = faultSpec(String(id));
    if (!spec) throw new TypeError(`There is no fault ${String(id)}.`);
    if (!isRecord(settings)) throw new TypeError(`settings of ${spec.id} must be an object.`);
    const unknown = Object.keys(settings).find((name) => !spec.settings.some((setting) => setting.name === name));
    if (unknown !== undefined) throw new TypeError(`${spec.title} has no setting ${unknown}.`);
    chosen.set(spec.id, {
      id: spec.id,
      settings: Object.fromEntries(
        spec.settings.map((setting) => [setting.name, readSetting(spec.title, setting, settings[setting.name])]),
      ),
    });
  }
  return faultList.flatMap(({ id }) => chosen.get(id) ?? []);
}

/** A fault with its default settings. */
export function standardFault(id: FaultId): ActiveFault {
  const settings = faultSpec(id)?.settings ?? [];
  return { id, settings: Object.fromEntries(settings.map(({ name, standard }) => [name, standard])) };
}

export function settingsOf<Id extends FaultId>(faults: readonly ActiveFault[], id: Id): SettingsOf<Id> | null {
  return (faults.find((fault) => fault.id === id)?.settings as SettingsOf<Id> | undefined) ?? null;
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null;
}

function readSetting(title: string, setting: FaultSetting, given: unknown): number | string {
  if (given === undefined) return setting.standard;
  if (setting.kind === 'choice') {
    const choices = setting.choices.map(({ value }) => value);
    const choice = choices.find((each) => each === given);
    if (choice !== undefined) return choice;
    throw new TypeError(`${title}: ${setting.name} must be one of ${choices.join(', ')}.`);
  }
  const { min, max, name } = setting;
  if (typeof given === 'number' && Number.isInteger(given) && given >= min && given <= max) return given;
  throw new TypeError(`${title}: ${name} must be a whole number from ${min} to ${max}.`);
}
