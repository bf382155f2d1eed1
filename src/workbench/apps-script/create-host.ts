import { EventEmitter } from 'node:events';
import { Script } from 'node:vm';
import { readBundle } from './bundle';
import { serviceTypes, surfaceOf } from './classes/surface';
import { createCustomFunctionRunner } from './execution/custom-functions';
import { Executor } from './execution/executor';
import { PageCalls } from './execution/page-calls';
import { UserInterface } from './execution/user-interface';
import { WorkerPool } from './execution/worker-pool';
import { type Host, type HostEvents, type HostOptions, type HostUser, strictBehaviours } from './host';
import { createClock, type HostContext } from './host-context';
import { messages } from './messages';
import { InstallStates } from './permissions/install-state';
import { limits } from './quotas/limits';
import { quotasOf } from './quotas/usage';
import { openStore } from './store/store';
import { isTimeZone, serialOfInstant } from './time/zone';
import { SimpleTriggers } from './triggers/simple-triggers';
import { TriggerSchedule } from './triggers/trigger-schedule';

/** Rejects when the bundle is one that Google would refuse to take, or no worker can be started. */
export async function createHost(options: HostOptions): Promise<Host> {
  const emitter = new EventEmitter();
  const store = options.store ?? openStore(options.storeFile);
  const bundle = readBundle(options.distDir, options.addonName ?? 'FIN for Google Sheets');
  const users = options.users.map((user) => ({ ...user, locale: store.state.userLocales[user.id] ?? user.locale }));
  const owner = users.find(({ role }) => role === 'owner');
  if (!owner) throw new Error('One of the users has to be the owner.');
  const context: HostContext = {
    options: { ...options, users },
    workbook: options.workbook,
    bundle,
    owner,
    clock: createClock(options.realNow ?? Date.now, store.state.clockOffsetMs),
    store,
    limits: { ...limits, ...options.limits },
    messages: { ...messages, ...options.messages },
    unspecifiedBehaviours: { ...strictBehaviours, ...options.unspecifiedBehaviours },
    installStates: new InstallStates(store, options.isEnabled ?? true),
    emit: (name, event) => emitter.emit(name, event),
  };
  const { workbook, clock } = context;
  workbook.serialNow = () => serialOfInstant(workbook.timeZone, clock.now());
  const userInterface = new UserInterface(context);
  const types = serviceTypes(context, userInterface, () => triggers.changed());
  const start = {
    source: bundle.script.source,
    cachedData: new Script(bundle.script.source, { filename: 'main.js' }).createCachedData().toString('base64'),
    surface: surfaceOf(types, context.messages),
  };
  const pool = new WorkerPool(options.workerFile, start, options.spareWorkers);
  const executor = new Executor(context, types, pool);
  const triggers = new TriggerSchedule(context, executor);
  const simpleTriggers = new SimpleTriggers(context, executor, userInterface);
  const pageCalls = new PageCalls(context, executor);
  let activeUser: HostUser = owner;

  const known = (userId: string) => {
    const user = users.find(({ id }) => id === userId);
    if (!user) throw new Error(`There is no user ${userId}.`);
    return user;
  };
  const activate = (userId: string): HostUser => {
    activeUser = known(userId);
    return activeUser;
  };

  const host: Host = {
    customFunctions: createCustomFunctionRunner(context, executor, () => activeUser),
    users: () => users,
    open: async (userId) => simpleTriggers.open(activate(userId)),
    install: async (userId) => {
      const user = activate(userId);
      context.installStates.setUser(user, { isInstalled: true, grantedScopes: null });
      context.installStates.setEnabled(true);
      triggers.changed();
      return simpleTriggers.install(user);
    },
    uninstall: (userId) => {
      context.installStates.setUser(known(userId), { isInstalled: false });
      userInterface.menus.delete(userId);
      triggers.changed();
    },
    setEnabled: (isEnabled) => {
      context.installStates.setEnabled(isEnabled);
      triggers.changed();
    },
    authorize: (userId, scopes) => context.installStates.setUser(known(userId), { grantedScopes: scopes }),
    installState: (userId) => context.installStates.of(known(userId)),
    edited: async (userId, edit) => simpleTriggers.edited(activate(userId), edit),
    menu: (userId) => userInterface.menus.get(userId) ?? [],
    clickMenuItem: async (userId, functionName) => {
      const user = activate(userId);
      // Its first use turns an add-on on in the file.
      context.installStates.setEnabled(true);
      const { execution } = await executor.run({
        functionName,
        kind: 'menu',
        mode: 'FULL',
        user,
        args: [],
        limitMs: context.limits.runMs,
      });
      return execution;
    },
    sidebar: (userId) => userInterface.sidebars.get(userId) ?? null,
    closeSidebar: (userId) => userInterface.setSidebar(userId, null),
    alerts: (userId) => userInterface.alerts(userId),
    answerAlert: (alertId, button) => userInterface.answer(alertId, button),
    scriptRun: (userId, functionName, args) => pageCalls.call(activate(userId), functionName, args),
    triggers: () => triggers.views(),
    fireTrigger: (triggerUid) => triggers.fire(triggerUid),
    forgetDocument: (spreadsheetId) => {
      delete store.state.properties[`document:${spreadsheetId}`];
      store.state.triggers = store.state.triggers.filter((trigger) => trigger.spreadsheetId !== spreadsheetId);
      store.scheduleWrite();
      triggers.changed();
    },
    advanceClock: (ms) => triggers.advance(ms),
    now: () => context.clock.now(),
    quotas: (userId) => quotasOf(context, known(userId)),
    setLocale: (locale) => {
      if (!/^[a-z]{2,3}(_[A-Z]{2})?$/.test(locale)) throw new Error(`${locale} is not a locale such as en_US.`);
      options.workbook.locale = locale;
    },
    setUserLocale: (userId, locale) => {
      if (!/^[a-z]{2,3}([-_][A-Za-z]+)?$/.test(locale)) throw new Error(`${locale} is not a language such as en.`);
      known(userId).locale = locale;
      store.state.userLocales[userId] = locale;
      store.scheduleWrite();
    },
    setTimeZone: (timeZone) => {
      if (!isTimeZone(timeZone)) throw new Error(`${timeZone} is not a time zone such as Europe/Berlin.`);
      options.workbook.timeZone = timeZone;
    },
    scriptTimeZone: () => bundle.manifest.timeZone,
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
      // The owner of a shared store reports its errors.
      if (!options.store && store.saveError !== null)
        throw new Error(`Properties and triggers are not saved: ${store.saveError}.`);
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
