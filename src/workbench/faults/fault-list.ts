/**
 * The faults of the API that can be switched on. The page's panel, the server's checks, the table in docs/workbench.md
 * and the tests are made from this list. No behaviour here.
 */
export const faultList = [
  {
    id: 'latency',
    title: 'Slow answers',
    badge: 'slow',
    text: 'Each answer is delayed by a fixed time plus a random one.',
    settings: [
      { kind: 'number', name: 'fixedMs', label: 'Fixed', unit: 'ms', standard: 800, min: 0, max: 10_000 },
      { kind: 'number', name: 'jitterMs', label: 'Random, up to', unit: 'ms', standard: 0, min: 0, max: 10_000 },
    ],
  },
  {
    id: 'revoked-key',
    title: 'Revoked key',
    badge: '401',
    text: 'Every request is answered with 401, as if the key had been revoked.',
    settings: [],
  },
  {
    id: 'network',
    title: 'Network failure',
    badge: 'network',
    text: 'UrlFetchApp throws, and all answers of the batch are lost. With a timeout the API has received the request.',
    settings: [
      { kind: 'number', name: 'share', label: 'Requests', unit: '%', standard: 20, min: 1, max: 100 },
      {
        kind: 'choice',
        name: 'failure',
        label: 'Failure',
        standard: 'unreachable',
        choices: [
          { value: 'unreachable', label: 'Address unavailable' },
          { value: 'dns', label: 'DNS error' },
          { value: 'timeout', label: 'Timeout' },
          { value: 'bandwidth', label: 'Bandwidth quota exceeded' },
        ],
      },
    ],
  },
  {
    id: 'rate-limit',
    title: 'Too many requests',
    badge: '429',
    text: 'Requests are refused with 429, with or without a Retry-After header.',
    settings: [
      { kind: 'number', name: 'share', label: 'Requests', unit: '%', standard: 100, min: 1, max: 100 },
      {
        kind: 'choice',
        name: 'retryAfter',
        label: 'Retry-After',
        standard: 'seconds',
        choices: [
          { value: 'seconds', label: 'seconds' },
          { value: 'date', label: 'a date' },
          { value: 'none', label: 'absent' },
        ],
      },
      { kind: 'number', name: 'waitSeconds', label: 'Wait', unit: 's', standard: 30, min: 0, max: 3_600 },
    ],
  },
  {
    id: 'server-error',
    title: 'Server errors',
    badge: '5xx',
    text: 'The API answers with a 5xx status and a JSON error.',
    settings: [
      { kind: 'number', name: 'share', label: 'Requests', unit: '%', standard: 50, min: 1, max: 100 },
      {
        kind: 'choice',
        name: 'status',
        label: 'Status',
        standard: '500',
        choices: [
          { value: '500', label: '500' },
          { value: '502', label: '502' },
          { value: '503', label: '503' },
          { value: '504', label: '504' },
        ],
      },
    ],
  },
  {
    id: 'foreign-error',
    title: 'Answers that are not JSON',
    badge: 'HTML',
    text: 'Something between the add-on and the API answers: with a page of HTML, or with an empty body.',
    settings: [
      { kind: 'number', name: 'share', label: 'Requests', unit: '%', standard: 50, min: 1, max: 100 },
      {
        kind: 'choice',
        name: 'body',
        label: 'Body',
        standard: 'html',
        choices: [
          { value: 'html', label: '502 with HTML' },
          { value: 'empty', label: '503, empty' },
          { value: 'login', label: '200 with HTML' },
        ],
      },
    ],
  },
] as const satisfies readonly FaultSpec[];

export interface FaultSpec<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  /** A short name for the drawer's bar. */
  readonly badge: string;
  /** What the API does while the fault is on. */
  readonly text: string;
  readonly settings: readonly FaultSetting[];
}

export type FaultSetting =
  | {
      readonly kind: 'number';
      readonly name: string;
      readonly label: string;
      readonly unit: string;
      readonly standard: number;
      readonly min: number;
      readonly max: number;
    }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: string;
      readonly standard: string;
      readonly choices: readonly { readonly value: string; readonly label: string }[];
    };

type Listed = (typeof faultList)[number];
export type FaultId = Listed['id'];

type ValueOf<Setting> = Setting extends { readonly choices: readonly { readonly value: infer Value }[] }
  ? Value
  : number;

/** The settings of one fault by their names, with the values each may have. */
export type SettingsOf<Id extends FaultId> = {
  readonly [Setting in Extract<Listed, { id: Id }>['settings'][number] as Setting['name']]: ValueOf<Setting>;
};

export function faultSpec(id: string): FaultSpec<FaultId> | undefined {
  return faultList.find((fault) => fault.id === id);
}

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
