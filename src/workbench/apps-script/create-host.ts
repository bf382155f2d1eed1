import { EventEmitter } from 'node:events';
import { compiled } from '../execution/compile';
import type { WorkerStart } from '../execution/protocol';
import type { Host, HostEvents, HostUser } from '../host';
import { isTimeZone, serialOfInstant } from '../time/zone';
import { readBundle } from './bundle';
import { serviceTypes, surfaceOf } from './classes/surface';
import { createCustomFunctionRunner } from './execution/custom-functions';
import { Executor } from './execution/executor';
import { PageCalls } from './execution/page-calls';
import { Sleeps } from './execution/sleeps';
import { UserInterface } from './execution/user-interface';
import { WorkerPool } from './execution/worker-pool';
import { createClock, type HostContext } from './host-context';
import { type HostOptions, strictBehaviours } from './host-options';
import { messages } from './messages';
import { InstallStates } from './permissions/install-state';
import { limits } from './quotas/limits';
import { quotasOf } from './quotas/usage';
import { openStore } from './store/store';
import { SimpleTriggers } from './triggers/simple-triggers';
import { TriggerSchedule } from './triggers/trigger-schedule';

/** Rejects if Google would refuse the bundle, if no worker can be started, or with the reason of `whenReachable`. */
export async function createHost(options: HostOptions): Promise<Host> {
  const emitter = new EventEmitter();
  const context = createContext(options, emitter);
  const { workbook, bundle, clock, store, installStates } = context;
  const { users } = context.options;
  workbook.serialNow = () => serialOfInstant(workbook.timeZone, clock.now());
  const userInterface = new UserInterface(context);
  const types = serviceTypes(context, userInterface, () => triggers.update());
  const workerStart: WorkerStart = {
    main: compiled(bundle.script.source, 'main.js'),
    evaluable: bundle.script.evaluable.map((text) => compiled(text, 'eval')),
    surface: surfaceOf(types, context.messages),
  };
  const pool = new WorkerPool(options.workerFile, workerStart, options.spareWorkers);
  const executor = new Executor(context, types, pool);
  const triggers = new TriggerSchedule(context, executor);
  const simpleTriggers = new SimpleTriggers(context, executor, userInterface);
  const pageCalls = new PageCalls(context, executor);
  let activeUser = context.owner;
  let formulasFromText = 0;

  const findUser = (userId: string): HostUser => {
    const user = users.find(({ id }) => id === userId);
    if (!user) throw new Error(`There is no user ${userId}.`);
    return user;
  };
  const activate = (userId: string): HostUser => {
    activeUser = findUser(userId);
    return activeUser;
  };

  const host: Host = {
    customFunctions: createCustomFunctionRunner(context, executor, () => activeUser),
    users: () => users,
    open: async (userId) => simpleTriggers.open(activate(userId)),
    install: async (userId) => {
      const user = activate(userId);
      installStates.setUser(user, { isInstalled: true, grantedScopes: null });
      installStates.setEnabled(true);
      triggers.update();
      return simpleTriggers.install(user);
    },
    uninstall: (userId) => {
      installStates.setUser(findUser(userId), { isInstalled: false });
      userInterface.menus.delete(userId);
      triggers.update();
    },
    setEnabled: (isEnabled) => {
      installStates.setEnabled(isEnabled);
      triggers.update();
    },
    authorize: (userId, scopes) => installStates.setUser(findUser(userId), { grantedScopes: scopes }),
    installState: (userId) => installStates.of(findUser(userId)),
    edited: async (userId, edit) => simpleTriggers.edited(activate(userId), edit),
    menu: (userId) => userInterface.menus.get(userId) ?? [],
    clickMenuItem: async (userId, functionName) => {
      const user = activate(userId);
      // The first use of an add-on enables it in the file.
      installStates.setEnabled(true);
      const limitMs = context.limits.runMs;
      const { execution } = await executor.run({ functionName, kind: 'menu', mode: 'FULL', user, args: [], limitMs });
      return execution;
    },
    sidebar: (userId) => userInterface.sidebars.get(userId) ?? null,
    closeSidebar: (userId) => userInterface.setSidebar(userId, null),
    alerts: (userId) => userInterface.alerts(userId),
    answerAlert: (alertId, button) => userInterface.answer(alertId, button),
    scriptRun: (userId, functionName, args) => pageCalls.call(activate(userId), functionName, args),
    triggers: () => triggers.views(),
    fireTrigger: (triggerUid) => triggers.fire(triggerUid),
    deleteDocumentData: (spreadsheetId) => {
      delete store.state.properties[`document:${spreadsheetId}`];
      store.state.triggers = store.state.triggers.filter((trigger) => trigger.spreadsheetId !== spreadsheetId);
      store.scheduleWrite();
      triggers.update();
    },
    advanceClock: (ms) => triggers.advance(ms),
    now: () => clock.now(),
    quotas: (userId) => quotasOf(context, findUser(userId)),
    ...createSettings(context, findUser),
    formulasFromText: () => formulasFromText,
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
      // The owner of a shared store reports its errors.
      if (!options.store && store.saveError !== null) {
        throw new Error(`Properties and triggers are not saved: ${store.saveError}.`);
      }
    },
  };
  host.on('execution', (execution) => {
    formulasFromText += execution.formulasFromText;
  });
  try {
    await Promise.all([pool.whenReady(), options.whenReachable]);
  } catch (error) {
    await pool.close();
    throw error;
  }
  triggers.update();
  return host;
}

function createContext(options: HostOptions, emitter: EventEmitter): HostContext {
  const store = options.store ?? openStore(options.storeFile);
  const users = options.users.map((user) => ({ ...user, locale: store.state.userLocales[user.id] ?? user.locale }));
  const owner = users.find(({ role }) => role === 'owner');
  if (!owner) throw new Error('One of the users has to be the owner.');
  const clock = createClock(options.realNow ?? Date.now, store, options.slowdown);
  return {
    options: { ...options, users },
    workbook: options.workbook,
    bundle: readBundle(options.distDir, options.addonName ?? 'FIN for Google Sheets', options.parsedFile),
    owner,
    clock,
    sleeps: new Sleeps(clock.slowdown),
    store,
    limits: { ...limits, ...options.limits },
    messages: { ...messages, ...options.messages },
    unspecifiedBehaviours: { ...strictBehaviours, ...options.unspecifiedBehaviours },
    installStates: new InstallStates(store, options.isEnabled ?? true),
    emit: (name, event) => emitter.emit(name, event),
  };
}

type Settings = Pick<Host, 'setLocale' | 'setUserLocale' | 'setTimeZone' | 'scriptTimeZone'>;

/** The settings of the file, of the users' accounts and of the script. */
function createSettings({ workbook, bundle, store }: HostContext, findUser: (userId: string) => HostUser): Settings {
  return {
    setLocale: (locale) => {
      if (!/^[a-z]{2,3}(_[A-Z]{2})?$/.test(locale)) throw new Error(`${locale} is not a locale such as en_US.`);
      workbook.locale = locale;
    },
    setUserLocale: (userId, locale) => {
      if (!/^[a-z]{2,3}([-_][A-Za-z]+)?$/.test(locale)) throw new Error(`${locale} is not a language such as en.`);
      findUser(userId).locale = locale;
      store.state.userLocales[userId] = locale;
      store.scheduleWrite();
    },
    setTimeZone: (timeZone) => {
      if (!isTimeZone(timeZone)) throw new Error(`${timeZone} is not a time zone such as Europe/Berlin.`);
      workbook.timeZone = timeZone;
    },
    scriptTimeZone: () => bundle.manifest.timeZone,
  };
}
