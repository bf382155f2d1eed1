import type { Connections } from '../../connections/connections';
import { AddonError } from '../../errors/addon-error';
import { checkAlerts } from '../../features/alerts/check-alerts';
import { requireAddress, requireOwnChecks } from '../../features/alerts/mail/send-mail';
import { switchMail } from '../../features/alerts/mail/view-mail';
import { approveAlerts, showAlerts, switchAlertOff, takeOverAlerts } from '../../features/alerts/view-alerts';
import { insertFeature } from '../../features/features';
import { startBudget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { withLock } from '../../store/lock';
import { ensureTrigger } from '../../trigger/hourly-trigger';
import type { RefreshView } from '../views';
import { call, editMs, flag, nothing, text } from './call';
import { viewRefresh } from './refresh';

export const alertsCalls = {
  /** Adds the sheet FIN Alerts with proposals, or what it lacks, and checks the alerts. */
  insertAlerts: call(nothing, (platform, connections) => {
    insertFeature(platform, connections, 'alerts');
    return viewRefresh(platform, connections);
  }),
  /** Approves the alerts that the page showed, and checks them. */
  approveAlerts: call(
    (input) => ({ fingerprint: text(input, 'fingerprint', 1, 100) }),
    (platform, connections, input) =>
      changeAlerts(platform, connections, () => approveAlerts(platform, connections, input.fingerprint)),
  ),
  /** Checks the alerts with this user's connection in place of another user's. */
  takeOverAlerts: call(nothing, (platform, connections) => {
    ensureTrigger(platform);
    return changeAlerts(platform, connections, () => takeOverAlerts(platform, connections));
  }),
  /** Writes FALSE into the column On of an alert. */
  switchAlertOff: call(
    (input) => ({ hash: text(input, 'hash', 1, 100) }),
    (platform, connections, input) => changeAlerts(platform, connections, () => switchAlertOff(platform, input.hash)),
  ),
  /** Shows the sheet FIN Alerts to the user. */
  showAlerts: call(nothing, (platform) => {
    showAlerts(platform);
    return null;
  }),
};

/** A function, so that a build without mail has none of it. */
export const mailCalls = () => ({
  /** Switches the daily mail of this user on or off. Its recipient cannot be chosen. */
  setMail: call(
    (input) => ({ isOn: flag(input, 'isOn') }),
    (platform, connections, input) => {
      const { mail } = platform;
      if (mail === null) throw new AddonError('mail_refused', 'This version of FIN sends no mail.');
      if (input.isOn) {
        requireOwnChecks(platform, connections);
        requireAddress(platform, mail);
        ensureTrigger(platform);
      }
      withLock(platform, () => switchMail(platform, input.isOn));
      return viewRefresh(platform, connections);
    },
  ),
});

function changeAlerts(platform: Platform, connections: Connections, change: () => void): RefreshView {
  withLock(platform, () => {
    change();
    checkAlerts(platform, connections, startBudget(platform.clock, editMs));
  });
  return viewRefresh(platform, connections);
}
