import type { Connections } from '../../connections/connections';
import { AddonError } from '../../errors/addon-error';
import { startBudget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { isMailBuilt } from '../../platform/scopes';
import { writing } from '../../sheets/add-sheet';
import { withLock } from '../../store/lock';
import { ensureTrigger } from '../../trigger/hourly-trigger';
import { call, editMs, ids, isOn, nothing } from '../call';
import type { Feature } from '../feature';
import { checkAlerts } from './check-alerts';
import { insertAlerts } from './insert-alerts';
import { requireAddress, requireOwnChecks, sendMailOfDay } from './mail/send-mail';
import { switchMail } from './mail/view-mail';
import { approveAlerts, hasAlerts, keepApproved, showAlerts, switchAlertOff, takeOverAlerts } from './view-alerts';

const firstCheckMs = 120_000;

/** Changes of alerts, which are then checked. */
const changes = {
  /** Approves the alerts that the page showed, and checks them. */
  approveAlerts: call(ids('fingerprint'), (platform, connections, { fingerprint }) =>
    changeAlerts(platform, connections, () => approveAlerts(platform, connections, fingerprint)),
  ),
  /** Checks the alerts with this user's connection in place of another user's. */
  takeOverAlerts: call(nothing, (platform, connections) => {
    ensureTrigger(platform);
    changeAlerts(platform, connections, () => takeOverAlerts(platform, connections));
  }),
  /** Writes FALSE into the column On of an alert. */
  switchAlertOff: call(ids('hash'), (platform, connections, { hash }) =>
    changeAlerts(platform, connections, () => switchAlertOff(platform, hash)),
  ),
};

function changeAlerts(platform: Platform, connections: Connections, change: () => void): void {
  withLock(platform, () => {
    change();
    checkAlerts(platform, connections, startBudget(platform.clock, editMs));
  });
}

/** A function, so that a build without mail has none of it. */
const mailChanges = () => ({
  /** Switches the daily mail of this user on or off. Its recipient cannot be chosen. */
  setMail: call(isOn, (platform, connections, { isOn }) => {
    const { mail } = platform;
    if (mail === null) throw new AddonError('mail_refused', 'This version of FIN sends no mail.');
    if (isOn) {
      requireOwnChecks(platform, connections);
      requireAddress(platform, mail);
      ensureTrigger(platform);
    }
    withLock(platform, () => switchMail(platform, isOn));
  }),
});

export const alerts = {
  /** The trigger first: Google may refuse it, and then nothing must change. */
  insert(platform, connections) {
    const connection = connections.requireOfUser();
    ensureTrigger(platform);
    withLock(platform, () => {
      writing('sheet', () => insertAlerts(platform, connections, connection));
      checkAlerts(platform, connections, startBudget(platform.clock, firstCheckMs));
    });
    return null;
  },
  follow(platform, connections, changed) {
    if (changed !== null) keepApproved(platform, connections, changed);
  },
  needsTrigger: hasAlerts,
  calls: {
    /** Shows the sheet FIN Alerts to the user. */
    showAlerts: call(nothing, (platform) => {
      showAlerts(platform);
      return null;
    }),
  },
  refreshCalls: { ...changes, ...(isMailBuilt ? mailChanges() : ({} as ReturnType<typeof mailChanges>)) },
  refresh: {
    /** So that alerts and formulas show the same figures. */
    afterReading: { maxMs: 60_000, run: checkAlerts },
    atEnd: {
      maxMs: 30_000,
      run(platform, connections) {
        if (isMailBuilt) sendMailOfDay(platform, connections);
      },
    },
  },
} satisfies Feature;
