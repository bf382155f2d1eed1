import { readActiveFaults } from '../faults/active-faults';
import type { TriggerView } from '../host/host';
import { answer, RequestError, readJson, textOf } from './http';
import type { ClockAnswer } from './page-messages';
import { asRequestFault, type RouteContext, type Routes } from './routes';

const longestClockStepMs = 31 * 86_400_000;

/** The workbench's own controls, which Sheets does not have, and the file's settings. */
export function createControlRoutes({ workbook, host, files, faults, events }: RouteContext): Routes {
  return {
    'POST /api/triggers/fire': async (request, response) => {
      const triggerUid = textOf(await readJson(request), 'triggerUid');
      const trigger = host.triggers().find((each) => each.triggerUid === triggerUid);
      if (!trigger) throw new RequestError(404, 'This trigger is no longer there.');
      if (trigger.spreadsheetId !== workbook.id) {
        throw new RequestError(400, 'This trigger belongs to another workbook: open that one to run it.');
      }
      answer(response, 200, { execution: await host.fireTrigger(triggerUid) });
    },

    'POST /api/clock': async (request, response) => {
      const { ms, to } = await readJson(request);
      const from = host.now();
      const step = to === 'next-trigger' ? untilNextTrigger(host.triggers(), workbook.id, from) : ms;
      const isStep = typeof step === 'number' && Number.isInteger(step) && step > 0 && step <= longestClockStepMs;
      if (!isStep) throw new RequestError(400, 'ms must be a whole number of milliseconds, at most 31 days.');
      const executions = await (files ?? host).advanceClock(step);
      answer(response, 200, { from, executions, now: host.now() } satisfies ClockAnswer);
    },

    'POST /api/faults': async (request, response) => {
      const body = await readJson(request);
      faults.set(asRequestFault(() => readActiveFaults(body['faults'])));
      answer(response, 200, events.faultState());
    },

    // As File › Settings of Sheets, which loads the file anew: everything that is calculated is calculated again.
    'POST /api/settings': async (request, response) => {
      const body = await readJson(request);
      const [locale, timeZone] = [textOf(body, 'locale'), textOf(body, 'timeZone')];
      asRequestFault(() => {
        host.setTimeZone(timeZone);
        host.setLocale(locale);
      });
      workbook.recalculateCustomFunctions();
      answer(response, 200, {});
      events.reloadPages();
    },
  };
}

/** Those of other files run where those are open. */
function untilNextTrigger(triggers: readonly TriggerView[], workbookId: string, now: number): number {
  const own = triggers.filter(({ spreadsheetId }) => spreadsheetId === workbookId);
  const next = own.flatMap(({ nextRunAt }) => nextRunAt ?? []).sort((a, b) => a - b)[0];
  if (next === undefined) throw new RequestError(400, 'No trigger runs again.');
  // One that is due already runs within the second.
  return Math.max(1_000, next - now);
}
