import { startBudget } from '../../platform/budget';
import { isMailBuilt } from '../../platform/scopes';
import { writing } from '../../sheets/grow-sheet';
import { withLock } from '../../store/lock';
import { ensureTrigger } from '../../trigger/hourly-trigger';
import type { Feature } from '../feature';
import { checkAlerts } from './check-alerts';
import { insertAlerts } from './insert-alerts';
import { sendMailOfDay } from './mail/send-mail';
import { hasAlerts, keepApproved } from './view-alerts';

const firstCheckMs = 120_000;

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
