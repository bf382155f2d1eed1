import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, createContext, Script } from 'node:vm';
import { buildPrelude } from '../../../scripts/build/worker';
import { paths } from '../../../scripts/paths';
import { type Bundle, parseManifest, readHtmlFiles, scriptOf } from '../../../src/workbench/apps-script/bundle';
import {
  answerAtOnce,
  type CallRequest,
  type ServiceTypes,
} from '../../../src/workbench/apps-script/calls/answer-call';
import { ServiceError } from '../../../src/workbench/apps-script/calls/service-error';
import { method, objectType, type ServiceType } from '../../../src/workbench/apps-script/calls/service-type';
import {
  decode,
  EnumValue,
  encode,
  Handle,
  HandleTable,
  readOutcome,
} from '../../../src/workbench/apps-script/calls/values';
import { serviceTypes, surfaceOf } from '../../../src/workbench/apps-script/classes/surface';
import type { Run } from '../../../src/workbench/apps-script/execution/run';
import { Sleeps } from '../../../src/workbench/apps-script/execution/sleeps';
import { UserInterface } from '../../../src/workbench/apps-script/execution/user-interface';
import { createClock, type HostContext } from '../../../src/workbench/apps-script/host-context';
import { strictBehaviours } from '../../../src/workbench/apps-script/host-options';
import { messages as english, type Messages } from '../../../src/workbench/apps-script/messages';
import { InstallStates } from '../../../src/workbench/apps-script/permissions/install-state';
import { limits } from '../../../src/workbench/apps-script/quotas/limits';
import { openStore, type Store } from '../../../src/workbench/apps-script/store/store';
import { nextRunAfter } from '../../../src/workbench/apps-script/triggers/schedule';
import { compile, compiled } from '../../../src/workbench/execution/compile';
import { runNative } from '../../../src/workbench/execution/native-operations';
import type { Bridge } from '../../../src/workbench/execution/prelude/bridge';
import type { install } from '../../../src/workbench/execution/prelude/prelude';
import type { CallReply, Wire } from '../../../src/workbench/execution/wire';
import type { AuthMode, Execution, HostUser } from '../../../src/workbench/host';
import type { Workbook } from '../../../src/workbench/workbook/workbook';

/** A service call of an execution, before it is answered. */
export interface ServiceCall {
  readonly userId: string;
  readonly type: string;
  readonly method: string;
  readonly capability: string;
  readonly args: readonly unknown[];
  /** Of its execution, from 1. */
  readonly number: number;
}

/** What happens in place of a service call: Google ends the execution, or refuses the call with this message. */
export type Interruption = 'end' | { readonly refusal: string };

export interface ApiRequest {
  readonly url: string;
  readonly method: string;
  readonly apiKey: string;
  /** The parameters of UrlFetchApp, and among them the headers. */
  readonly params: { readonly [name: string]: unknown };
}

/** `timeout`: Google gives up. */
export type ApiAnswer = { readonly status: number; readonly body: object; readonly retryAfter?: number } | 'timeout';

export interface InProcessExecution {
  readonly functionName: string;
  readonly userId: string;
  /** Null if it failed or was ended. */
  readonly value: unknown;
  readonly error: string | null;
  readonly isEnded: boolean;
  readonly serviceCalls: number;
  /** What the host printed; only a defect of the host. */
  readonly log: readonly string[];
}

/** The shipped bundle in the classes of the emulated host, without processes, so that a run takes milliseconds. */
export interface InProcessHost {
  readonly workbook: Workbook;
  /** Of all hosts of one store. */
  readonly store: Store;
  now(): number;
  /** Called before each service call. It may change the workbook, or run another execution at the same time. */
  before: ((call: ServiceCall) => Interruption | undefined) | null;
  sidebar(
    userId: string,
    operation: string,
    input: object | null,
  ): { ok: boolean; data?: unknown; error?: { code: string; message: string } };
  menu(userId: string, functionName: string): InProcessExecution;
  /** Calls any function as the owner. A cell has no user interface and writes nothing. */
  call(kind: Execution['kind'], functionName: string, ...args: readonly unknown[]): InProcessExecution;
  /** The authorization mode of the next executions; null: that of their kind. */
  mode: AuthMode | null;
  /** What a user allows on Google's consent page; null: all scopes of the manifest. */
  grant(userId: string, scopes: readonly string[] | null): void;
  /** Names of events for the user, such as toasts, with what is shown. */
  readonly events: (readonly [string, unknown])[];
  /** Moves the clock and fires the triggers that become due. */
  advance(ms: number): InProcessExecution[];
  /** Moves the clock, and Google fires no trigger in the meantime. */
  sleep(ms: number): void;
  /** Newest last. */
  readonly executions: InProcessExecution[];
  /** How many texts became formulas. */
  readonly counts: { formulasFromText: number; calls: number };
}

export interface InProcessOptions {
  readonly workbook: Workbook;
  readonly users: readonly HostUser[];
  readonly fetch: (request: ApiRequest) => ApiAnswer;
  readonly store?: Store;
  /** The time at which the store was opened. */
  readonly startsAt: number;
  /** The folder of another build. */
  readonly distDir?: string;
  /** What the manifest declares, in place of the build's scopes. */
  readonly declaredScopes?: readonly string[];
  /** The platform's texts in another language. */
  readonly messages?: Messages;
  /** Gets what leaves the bundle: each service call, and what an execution returns, as JSON. */
  readonly onSent?: (text: string) => void;
}

interface Loaded {
  readonly prelude: Script;
  readonly bundle: Bundle;
  readonly main: Script;
  readonly evaluable: readonly { readonly text: string; readonly evaluation: Script }[];
}

const loaded = new Map<string, Promise<Loaded>>();

/** Once per test file and build. */
function load(distDir: string): Promise<Loaded> {
  const known = loaded.get(distDir);
  if (known !== undefined) return known;
  const loading = buildPrelude().then((prelude) => {
    const source = readFileSync(join(distDir, 'main.js'), 'utf8');
    // Parsing the source for its comments takes a second, and no cell calls a function here.
    const functionNames = new Set([...source.matchAll(/^function (\w+)/gm)].map(([, name]) => name ?? ''));
    const scripts = [...readHtmlFiles(distDir)].filter(([, html]) => scriptOf(html).length > 0);
    const evaluable = scripts.flatMap(([, html]) => scriptOf(html)).filter(canCompile);
    const manifest = parseManifest(readFileSync(join(distDir, 'appsscript.json'), 'utf8'));
    return {
      bundle: {
        name: 'FIN for Google Sheets',
        script: { source, evaluable, functionNames, customFunctions: [] },
        manifest,
        htmlFiles: new Map([...scripts, ['sidebar', 'the sidebar']]),
      },
      prelude: new Script(prelude, { filename: 'prelude.js' }),
      main: compile(compiled(source, 'main.js'), 'main.js'),
      evaluable: evaluable.map((text) => ({ text, evaluation: compile(compiled(text, 'eval'), 'eval') })),
    };
  });
  loaded.set(distDir, loading);
  return loading;
}

function canCompile(text: string): boolean {
  try {
    compiled(text, 'eval');
    return true;
  } catch {
    return false;
  }
}

const openedAt = Date.now();

export async function createInProcessHost(options: InProcessOptions): Promise<InProcessHost> {
  const { workbook, users, store = openStore(undefined), distDir = paths.distDir, messages = english } = options;
  const { bundle: built, prelude, main, evaluable } = await load(distDir);
  const bundle =
    options.declaredScopes === undefined
      ? built
      : { ...built, manifest: { ...built.manifest, oauthScopes: options.declaredScopes } };
  const owner = users.find(({ role }) => role === 'owner') as HostUser;
  const started = options.startsAt - openedAt;
  const events: (readonly [string, unknown])[] = [];
  const context: HostContext = {
    options: { workbook, users, distDir, workerFile: '', origins: {} },
    workbook,
    bundle,
    owner,
    // Slowed down, so that a slow machine does not exceed a limit of Google.
    clock: createClock(() => Date.now() + started, store, 20),
    sleeps: new Sleeps(1),
    store,
    limits,
    messages,
    unspecifiedBehaviours: strictBehaviours,
    installStates: new InstallStates(store, true),
    emit: (...event) => {
      events.push(event);
    },
  };
  const userInterface = new UserInterface(context);
  const types = answeredAtOnce(
    context,
    serviceTypes(context, userInterface, () => undefined),
    options.fetch,
  );
  const surface = surfaceOf(types, messages);
  const surfaceText = JSON.stringify(surface);
  let lastId = 0;

  const host: InProcessHost = {
    workbook,
    store,
    now: () => context.clock.now(),
    before: null,
    mode: null,
    grant: (userId, scopes) => context.installStates.setUser(userOf(userId), { grantedScopes: scopes }),
    executions: [],
    counts: { formulasFromText: 0, calls: 0 },
    sidebar(userId, operation, input) {
      const execution = run(userOf(userId), 'sidebar', 'sidebarCall', [JSON.stringify({ operation, input })]);
      if (execution.error !== null) return { ok: false, error: { code: 'ended', message: execution.error } };
      return JSON.parse(String(execution.value));
    },
    menu: (userId, functionName) => run(userOf(userId), 'menu', functionName, []),
    call: (kind, functionName, ...args) => run(owner, kind, functionName, args),
    events,
    sleep: (ms) => context.clock.skip(ms),
    advance(ms) {
      const target = context.clock.now() + ms;
      const fired: InProcessExecution[] = [];
      const nextDue = () =>
        store.state.triggers
          .filter(
            ({ spreadsheetId, nextRunAt }) => spreadsheetId === workbook.id && (nextRunAt ?? target + 1) <= target,
          )
          .sort((a, b) => (a.nextRunAt ?? 0) - (b.nextRunAt ?? 0))[0];
      for (let trigger = nextDue(); trigger !== undefined; trigger = nextDue()) {
        context.clock.skip((trigger.nextRunAt ?? 0) - context.clock.now());
        trigger.nextRunAt = nextRunAfter(trigger.schedule, context.clock.now());
        const event = { authMode: 'FULL', triggerUid: trigger.triggerUid, timezone: 'UTC' };
        fired.push(run(userOf(trigger.userId), 'trigger', trigger.functionName, [event]));
      }
      context.clock.skip(target - context.clock.now());
      return fired;
    },
  };

  const userOf = (userId: string): HostUser => users.find(({ id }) => id === userId) as HostUser;

  function run(
    user: HostUser,
    kind: Execution['kind'],
    functionName: string,
    args: readonly unknown[],
  ): InProcessExecution {
    lastId += 1;
    const current = openRun(lastId, user, kind, host.mode, functionName, context.clock.now());
    let isEnded = false;
    const answer = (request: CallRequest): CallReply => {
      if (!isEnded) {
        const capability = types.get(request.type)?.methods[request.method]?.capability ?? '';
        const number = current.serviceCalls + 1;
        host.counts.calls += 1;
        const { type, method: name, args: sent } = request;
        const what = host.before?.({ userId: user.id, type, method: name, args: sent, capability, number });
        if (what === 'end') isEnded = true;
        else if (what !== undefined) {
          current.serviceCalls += 1;
          return { ok: false, name: 'Exception', message: what.refusal };
        }
      }
      // Whatever the script still does has no effect.
      if (isEnded) return { ok: false, name: 'Exception', message: messages.runOverrun() };
      return answerAtOnce(context, types, current, request);
    };
    const bridge: Bridge = (channel, first, second, third) => {
      if (channel === 'native') return runNative(surface.texts, first, second, third);
      if (channel === 'log') return '';
      options.onSent?.(first);
      return JSON.stringify(answer(JSON.parse(first) as CallRequest));
    };
    const settings = {
      mode: current.mode,
      timeZone: bundle.manifest.timeZone,
      clock: { now: context.clock.now(), realNow: Date.now(), slowdown: context.clock.slowdown },
    };
    const realm = createContext(constants.DONT_CONTEXTIFY, { codeGeneration: { strings: false, wasm: false } });
    const entry = (prelude.runInContext(realm) as typeof install)(bridge, surfaceText, JSON.stringify(settings));
    for (const { text, evaluation } of evaluable) entry.allowEval(text, evaluation.runInContext(realm));
    main.runInContext(realm);
    entry.invoke(functionName, JSON.stringify(args.map((arg) => encode(toMap(arg), current.handles))));
    const outcomeText = entry.outcome();
    options.onSent?.(outcomeText);
    const outcome = readOutcome(outcomeText);
    for (const end of current.onEnd) end();
    host.counts.formulasFromText += current.formulasFromText;
    const error = isEnded ? messages.runOverrun() : outcome.ok ? null : `${outcome.name}: ${outcome.message}`;
    const execution: InProcessExecution = {
      functionName,
      userId: user.id,
      value: outcome.ok && !isEnded ? decode(outcome.value as Wire, current.handles) : null,
      error,
      isEnded,
      serviceCalls: current.serviceCalls,
      log: current.log,
    };
    host.executions.push(execution);
    return execution;
  }
  return host;
}

function toMap(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Date) return value;
  return new Map(Object.entries(value));
}

function openRun(
  id: number,
  user: HostUser,
  kind: Execution['kind'],
  mode: AuthMode | null,
  functionName: string,
  startedAt: number,
): Run {
  const run = {
    id,
    functionName,
    kind,
    mode: mode ?? (kind === 'cell' ? 'CUSTOM_FUNCTION' : 'FULL'),
    user,
    formulaCell: kind === 'cell' ? { sheetId: 0, row: 1, column: 1 } : null,
    startedAt,
    signal: new AbortController().signal,
    movesClock: true,
    requests: 0,
    serviceCalls: 0,
    cacheHits: 0,
    formulasFromText: 0,
    hasUnflushedWrites: false,
    handles: new HandleTable(),
    limit: null,
    log: [],
    onEnd: [],
    onSuspend: [],
  };
  // Nothing can wait for the calculation. Cells that are not calculated show so, as custom functions do in Sheets.
  return Object.defineProperty(run, 'hasUnflushedWrites', { get: () => false, set: () => undefined });
}

/** The types, with other answers where the host's would have to wait: for a lock, the API, a sleep, a user. */
function answeredAtOnce(context: HostContext, types: ServiceTypes, fetch: InProcessOptions['fetch']): ServiceTypes {
  const holders = new Map<string, number>();
  const acquire = (run: Run, name: string): boolean => {
    const holder = holders.get(name);
    if (holder !== undefined) return holder === run.id;
    holders.set(name, run.id);
    run.onEnd.push(() => {
      if (holders.get(name) === run.id) holders.delete(name);
    });
    return true;
  };
  const fetchOne = (request: Map<string, unknown>): Handle => {
    const url = String(request.get('url'));
    const headers = request.get('headers') as Map<string, unknown>;
    const answer = fetch({
      url,
      method: String(request.get('method')).toUpperCase(),
      apiKey: String(headers.get('X-API-Key')),
      params: { ...Object.fromEntries(request), headers: Object.fromEntries(headers) },
    });
    if (answer === 'timeout') throw new ServiceError(context.messages.fetchTimeout(url));
    const text = JSON.stringify(answer.body);
    const sent: [string, string][] = [['Content-Type', 'application/json']];
    if (answer.retryAfter !== undefined) sent.push(['Retry-After', String(answer.retryAfter)]);
    return new Handle(
      'HTTPResponse',
      { body: Buffer.from(text), headers: sent, name: '' },
      { code: answer.status, headers: sent, text },
    );
  };
  const lock = objectType('LockService.Lock', {
    tryLock: method<{ name: string }, [number]>('lock', 'Number', ({ run, data }) => acquire(run, data.name)),
    waitLock: method<{ name: string }, [number]>('lock', 'Number', ({ run, data }) => {
      if (!acquire(run, data.name)) throw new ServiceError(context.messages.lockTimeout());
    }),
    hasLock: method<{ name: string }, []>('lock', '', ({ run, data }) => holders.get(data.name) === run.id),
    releaseLock: method<{ name: string }, []>('lock', '', ({ run, data }) => {
      if (holders.get(data.name) === run.id) holders.delete(data.name);
    }),
  });
  const instead: { readonly [type: string]: ServiceType['methods'] } = {
    Lock: lock.methods,
    UrlFetchApp: {
      fetch: method<null, [string, Map<string, unknown>]>('fetch', 'String,Object?', ({ args: [url, params] }) =>
        fetchOne(new Map([...params, ['url', url]])),
      ),
      fetchAll: method<null, [Map<string, unknown>[]]>('fetch', 'Any[]', ({ args: [requests] }) =>
        requests.map(fetchOne),
      ),
    },
    Utilities: {
      sleep: method<null, [number]>('free', 'Any', ({ args: [ms] }) => {
        context.clock.skip(ms);
        return ms;
      }),
    },
    Ui: {
      // The user says yes to what is asked.
      alert: method<null, unknown[]>('interface', 'Any,Any?,Any?', ({ args: [, , buttons] }) => {
        return new EnumValue('ui.Button', buttons instanceof EnumValue && buttons.name !== 'OK' ? 'YES' : 'OK');
      }),
    },
    SpreadsheetApp: { flush: method('document-read', '', () => undefined) },
  };
  return new Map([...types].map(([name, type]) => [name, { ...type, methods: { ...type.methods, ...instead[name] } }]));
}
