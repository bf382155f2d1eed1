import { readActiveFaults } from '../faults/fault-list';
import type { TriggerView } from '../host';
import { dayMs } from '../time/zone';
import { asBadRequest, RequestError, readJson, sendJson, stringField } from './http';
import type { ClockResponse } from './page-messages';
import type { RouteContext, Routes } from './route';

const longestClockStepMs = 31 * dayMs;
/** A page advances a day hour by hour, with shorter pauses between its requests. */
const resumeAfterMs = 500;

/** The drawer's controls, and the settings of the file and of the user's account. */
export function createControlRoutes({ workbook, host, faults, events, beforeClockChange }: RouteContext): Routes {
  let resumeTimer: NodeJS.Timeout | undefined;
  /** Custom functions are paused until the clock stops, so that a step of many hours calculates only the last state. */
  const moveClock = async (ms: number) => {
    clearTimeout(resumeTimer);
    workbook.pauseCustomFunctions();
    try {
      return await host.advanceClock(ms);
    } finally {
      resumeTimer = setTimeout(() => workbook.resumeCustomFunctions(), resumeAfterMs).unref();
    }
  };
  return {
    'POST /api/triggers/fire': async (request, response) => {
      const triggerUid = stringField(await readJson(request), 'triggerUid');
      const trigger = host.triggers().find((each) => each.triggerUid === triggerUid);
      if (!trigger) throw new RequestError(404, 'The trigger no longer exists.');
      sendJson(response, 200, { execution: await host.fireTrigger(triggerUid) });
    },

    'POST /api/clock': async (request, response) => {
      const { ms, to } = await readJson(request);
      const from = host.now();
      const step = to === 'next-trigger' ? untilNextTrigger(host.triggers(), from) : ms;
      const isStep = typeof step === 'number' && Number.isInteger(step) && step > 0 && step <= longestClockStepMs;
      if (!isStep) throw new RequestError(400, 'ms must be a whole number of milliseconds, at most 31 days.');
      events.sendClockWait('api');
      await beforeClockChange(from + step);
      events.sendClockWait('triggers');
      const executions = await moveClock(step);
      sendJson(response, 200, { from, executions, now: host.now() } satisfies ClockResponse);
    },

    'POST /api/faults': async (request, response) => {
      const body = await readJson(request);
      faults.set(asBadRequest(() => readActiveFaults(body['faults'])));
      sendJson(response, 200, events.faultState());
    },

    // As in Sheets, a change of the settings reloads and recalculates the file.
    'POST /api/settings': async (request, response, _url, user) => {
      const body = await readJson(request);
      const [locale, timeZone] = [stringField(body, 'locale'), stringField(body, 'timeZone')];
      const userLocale = stringField(body, 'userLocale');
      asBadRequest(() => {
        host.setTimeZone(timeZone);
        host.setLocale(locale);
        host.setUserLocale(user.id, userLocale);
      });
      workbook.recalculateCustomFunctions();
      sendJson(response, 200, {});
      events.reloadPages();
    },
  };
}

function untilNextTrigger(triggers: readonly TriggerView[], now: number): number {
  const next = triggers.flatMap(({ nextRunAt }) => nextRunAt ?? []).sort((a, b) => a - b)[0];
  if (next === undefined) throw new RequestError(400, 'No trigger is scheduled.');
  // A trigger that is due runs within a second.
  return Math.max(1_000, next - now);
}
