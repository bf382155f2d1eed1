import { EventEmitter } from 'node:events';
import { Script } from 'node:vm';
import { readBundle } from './bundle/read-bundle';
import { createCustomFunctionRunner } from './cell/custom-function-runner';
import type { AuthMode, Execution, Host, HostEvents, HostOptions, HostUser } from './host';
import { limits } from './limits';
import { messages } from './messages';
import { PageCalls } from './page/page-calls';
import { EnumValue, encode, Handle } from './rpc/values';
import { Executor } from './run/executor';
import { WorkerPool } from './run/worker-pool';
import { serviceTypes, surfaceOf } from './services/surface';
import type { UserInterface } from './services/ui-service';
import type { Site } from './site';
import { openStore } from './store/store';
import { createClock } from './time/clock';
import { TriggerSchedule } from './trigger/trigger-schedule';

/** Rejects when the bundle is one that Google would refuse to take, or no worker can be started. */
export async function createHost(options: HostOptions): Promise<Host> {
  const emitter = new EventEmitter();
  const store = openStore(options.storeFile);
  const bundle = readBundle(options.distDir, options.addonName ?? 'FIN for Google Sheets');
  const owner = options.users.find(({ role }) => role === 'owner');
  if (!owner) throw new Error('One of the users has to be the owner.');
  const site: Site = {
    options,
    workbook: options.workbook,
    bundle,
    owner,
    clock: createClock(options.realNow ?? Date.now, store.state.clockOffsetMs),
    store,
    limits: { ...limits, ...options.limits },
    messages: { ...messages, ...options.messages },
    emit: (name, event) => emitter.emit(name, event),
  };
  const userInterface: UserInterface = { menus: new Map(), sidebars: new Map() };
  const types = serviceTypes(site, userInterface, () => triggers.changed());
  const pool = new WorkerPool(options.workerFile, {
    source: bundle.script.source,
    cachedData: new Script(bundle.script.source, { filename: 'main.js' }).createCachedData(),
    surface: surfaceOf(types, site.messages),
  });
  const gate = { types, declaredScopes: bundle.manifest.oauthScopes, messages: site.messages };
  const executor = new Executor(site, gate, pool);
  const triggers = new TriggerSchedule(site, executor);
  const pageCalls = new PageCalls(site, executor);
  let isEnabled = options.isEnabled ?? true;
  let currentUser = owner;

  const userAtKeyboard = (userId: string): HostUser => {
    const user = options.users.find(({ id }) => id === userId);
    if (!user) throw new Error(`There is no user ${userId}.`);
    currentUser = user;
    return user;
  };
  const start = async (
    user: HostUser,
    functionName: string,
    kind: Execution['kind'],
    mode: AuthMode,
    limitMs: number,
    args: unknown[] = [],
  ): Promise<Execution> => {
    const request = { functionName, kind, mode, user, place: null, args: args.map(encode), limitMs };
    return (await executor.run(request)).execution;
  };

  const host: Host = {
    customFunctions: createCustomFunctionRunner(site, executor, {
      currentUser: () => currentUser,
      isEnabled: () => isEnabled,
    }),
    users: () => options.users,
    open: async (userId) => {
      const user = userAtKeyboard(userId);
      const mode = isEnabled ? 'LIMITED' : 'NONE';
      // Menus do not load for those who may only look ("Triggers for Editor add-ons").
      const isToRun = user.role !== 'viewer' && bundle.script.functionNames.has('onOpen');
      userInterface.menus.delete(userId);
      if (!isToRun) return noExecution(user, mode, site.clock.now());
      const event = new Map<string, unknown>([
        ['authMode', new EnumValue('ScriptApp.AuthMode', mode)],
        ['source', new Handle('Spreadsheet', null)],
        ['user', new Handle('User', { email: '' })],
      ]);
      return start(user, 'onOpen', 'open', mode, site.limits.simpleTriggerRunMs, [event]);
    },
    menu: (userId) => userInterface.menus.get(userId) ?? [],
    clickMenuItem: (userId, functionName) => {
      const user = userAtKeyboard(userId);
      // Its first use turns an add-on on in the file.
      isEnabled = true;
      return start(user, functionName, 'menu', 'FULL', site.limits.runMs);
    },
    sidebar: (userId) => userInterface.sidebars.get(userId) ?? null,
    closeSidebar: (userId) => {
      userInterface.sidebars.delete(userId);
      site.emit('sidebar', { userId, sidebar: null });
    },
    scriptRun: (userId, functionName, args) => pageCalls.call(userAtKeyboard(userId), functionName, args),
    triggers: () => triggers.views(),
    fireTrigger: (triggerUid) => triggers.fire(triggerUid),
    advanceClock: (ms) => triggers.advance(ms),
    now: () => site.clock.now(),
    formulasFromText: () => formulas,
    executions: () => executor.executions(),
    running: () => executor.running(),
    on: <Name extends keyof HostEvents>(name: Name, listener: (event: HostEvents[Name]) => void) => {
      emitter.on(name, listener);
      return () => emitter.off(name, listener);
    },
    close: async () => {
      triggers.close();
      await pool.close();
      store.flush();
    },
  };
  let formulas = 0;
  host.on('execution', (execution) => {
    formulas += execution.formulasFromText;
  });
  await pool.whenReady();
  triggers.changed();
  return host;
}

function noExecution(user: HostUser, mode: AuthMode, startedAt: number): Execution {
  return {
    id: 0,
    functionName: 'onOpen',
    kind: 'open',
    mode,
    userId: user.id,
    startedAt,
    durationMs: 0,
    cell: null,
    requests: 0,
    serviceCalls: 0,
    cacheHits: 0,
    formulasFromText: 0,
    error: null,
    log: [],
  };
}
