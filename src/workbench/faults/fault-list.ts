/**
 * What can be wrong, or merely different, with the API that the add-on talks to. The one list: the page's panel, the
 * server's checks, the table in docs/workbench.md and the tests are made from it. No behaviour here.
 */
export const faultList = [
  {
    id: 'latency',
    group: 'Trouble',
    title: 'Slow answers',
    badge: 'slow',
    text: 'Each answer comes later by a fixed time and, on top of it, by a random one.',
    settings: [
      { kind: 'number', name: 'fixedMs', label: 'Fixed', unit: 'ms', standard: 800, min: 0, max: 10_000 },
      { kind: 'number', name: 'jitterMs', label: 'Random, up to', unit: 'ms', standard: 0, min: 0, max: 10_000 },
    ],
  },
  {
    id: 'revoked-key',
    group: 'Trouble',
    title: 'Revoked key',
    badge: '401',
    text: 'Every request is answered by 401, as if the key had been revoked.',
    settings: [],
  },
  {
    id: 'network',
    group: 'Trouble',
    title: 'Network failure',
    badge: 'network',
    text: 'UrlFetchApp throws, and its whole batch is lost. By a timeout the API has taken the request in; its answer is lost.',
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
        ],
      },
    ],
  },
  {
    id: 'rate-limit',
    group: 'Trouble',
    title: 'Too many requests',
    badge: '429',
    text: 'Requests are refused by 429, with or without a word on when to come again.',
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
    group: 'Trouble',
    title: 'Server errors',
    badge: '5xx',
    text: 'The API fails on its own side, with an error of its own kind.',
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
    group: 'Trouble',
    title: 'Errors that are no JSON',
    badge: 'HTML',
    text: 'Something between the add-on and the API answers: a page of HTML, or nothing at all.',
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
  {
    id: 'order',
    group: 'Habits of another server',
    title: 'Another order',
    badge: 'order',
    text: 'Lists come oldest first, or in no order that means anything.',
    settings: [
      {
        kind: 'choice',
        name: 'order',
        label: 'Order',
        standard: 'ascending',
        choices: [
          { value: 'ascending', label: 'turned round' },
          { value: 'scrambled', label: 'scrambled' },
        ],
      },
    ],
  },
  {
    id: 'short-pages',
    group: 'Habits of another server',
    title: 'Short pages',
    badge: 'short pages',
    text: 'A page holds fewer rows than were asked for, though more follow.',
    settings: [{ kind: 'number', name: 'rows', label: 'At most', unit: 'rows', standard: 30, min: 1, max: 99 }],
  },
  {
    id: 'empty-pages',
    group: 'Habits of another server',
    title: 'Empty pages',
    badge: 'empty pages',
    text: 'The first page and every so many after it hold no row, yet a token of the next one.',
    settings: [{ kind: 'number', name: 'every', label: 'One in', unit: 'pages', standard: 3, min: 2, max: 20 }],
  },
  {
    id: 'repeated-rows',
    group: 'Habits of another server',
    title: 'Repeated rows',
    badge: 'repeats',
    text: 'A page begins with the last rows of the page before.',
    settings: [{ kind: 'number', name: 'rows', label: 'Again', unit: 'rows', standard: 5, min: 1, max: 50 }],
  },
  {
    id: 'expired-tokens',
    group: 'Habits of another server',
    title: 'Expired tokens',
    badge: 'tokens',
    text: 'Some page tokens are refused by 400 when they come back; the list has to be begun again.',
    settings: [{ kind: 'number', name: 'share', label: 'Tokens', unit: '%', standard: 10, min: 1, max: 90 }],
  },
  {
    id: 'exclusive-date-to',
    group: 'Habits of another server',
    title: 'dateTo is exclusive',
    badge: 'dateTo',
    text: 'The day of dateTo itself is not part of the list.',
    settings: [],
  },
  {
    id: 'unknown-fields',
    group: 'Habits of another server',
    title: 'Unknown fields',
    badge: 'new fields',
    text: 'Objects have fields that no contract names.',
    settings: [],
  },
  {
    id: 'nulls',
    group: 'Habits of another server',
    title: 'null for what is unknown',
    badge: 'nulls',
    text: 'A field that is unknown is null and not absent.',
    settings: [],
  },
  {
    id: 'operations',
    group: 'Habits of another server',
    title: 'Operations told otherwise',
    badge: 'operations',
    text: 'The key’s availableOperations come in another shape, or not at all. The add-on reads them when it connects.',
    settings: [
      {
        kind: 'choice',
        name: 'shape',
        label: 'Shape',
        standard: 'map',
        choices: [
          { value: 'map', label: 'a map' },
          { value: 'names', label: 'names' },
          { value: 'none', label: 'absent' },
        ],
      },
    ],
  },
] as const satisfies readonly FaultSpec[];

export interface FaultSpec {
  readonly id: string;
  readonly group: 'Trouble' | 'Habits of another server';
  readonly title: string;
  /** A word for where there is little room. */
  readonly badge: string;
  /** What the API does while it is on. */
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

export function faultSpec(id: string): FaultSpec | undefined {
  return faultList.find((fault) => fault.id === id);
}
