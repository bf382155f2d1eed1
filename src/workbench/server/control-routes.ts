import type { TriggerView } from '../apps-script/host';
import { dayMs } from '../apps-script/time/zone';
import { readActiveFaults } from '../faults/fault-list';
import { answer, asRequestError, RequestError, readJson, textOf } from './http';
import type { ClockAnswer } from './page-messages';
import type { RouteContext, Routes } from './route';

const longestClockStepMs = 31 * dayMs;
/** A page moves a day hour by hour, with less than this between two requests. */
const releaseAfterMs = 500;

/** The drawer's controls, and the settings of the file and of the user's account. */
export function createControlRoutes({ workbook, host, faults, events, beforeTime }: RouteContext): Routes {
  let releaseTimer: NodeJS.Timeout | undefined;
  /** Formulas wait until the clock has stopped, so that a step of many hours calculates only the last state. */
  const moveClock = async (ms: number) => {
    clearTimeout(releaseTimer);
    workbook.pauseCustomFunctions();
    try {
      return await host.advanceClock(ms);
    } finally {
      releaseTimer = setTimeout(() => workbook.resumeCustomFunctions(), releaseAfterMs).unref();
    }
  };
  return {
    'POST /api/triggers/fire': async (request, response) => {
      const triggerUid = textOf(await readJson(request), 'triggerUid');
      const trigger = host.triggers().find((each) => each.triggerUid === triggerUid);
      if (!trigger) throw new RequestError(404, 'This trigger is no longer there.');
      answer(response, 200, { execution: await host.fireTrigger(triggerUid) });
    },

    'POST /api/clock': async (request, response) => {
      const { ms, to } = await readJson(request);
      const from = host.now();
      const step = to === 'next-trigger' ? untilNextTrigger(host.triggers(), from) : ms;
      const isStep = typeof step === 'number' && Number.isInteger(step) && step > 0 && step <= longestClockStepMs;
      if (!isStep) throw new RequestError(400, 'ms must be a whole number of milliseconds, at most 31 days.');
      await beforeTime(from + step);
      const executions = await moveClock(step);
      answer(response, 200, { from, executions, now: host.now() } satisfies ClockAnswer);
    },

    'POST /api/faults': async (request, response) => {
      const body = await readJson(request);
      faults.set(asRequestError(() => readActiveFaults(body['faults'])));
      answer(response, 200, events.faultState());
    },

    // As in Sheets, changing the settings reloads the file and recalculates it.
    'POST /api/settings': async (request, response, _url, user) => {
      const body = await readJson(request);
      const [locale, timeZone] = [textOf(body, 'locale'), textOf(body, 'timeZone')];
      const userLocale = textOf(body, 'userLocale');
      asRequestError(() => {
        host.setTimeZone(timeZone);
        host.setLocale(locale);
        host.setUserLocale(user.id, userLocale);
      });
      workbook.recalculateCustomFunctions();
      answer(response, 200, {});
      events.reloadPages();
    },
  };
}

function untilNextTrigger(triggers: readonly TriggerView[], now: number): number {
  const next = triggers.flatMap(({ nextRunAt }) => nextRunAt ?? []).sort((a, b) => a - b)[0];
  if (next === undefined) throw new RequestError(400, 'No trigger runs again.');
  // A trigger that is due runs within a second.
  return Math.max(1_000, next - now);
}
