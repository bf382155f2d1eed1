import { foldGroups } from '../workbook/sheets/line-groups';
import { asBadRequest, readJson, sendJson } from './http';
import { createUndoSteps, type RouteContext, type Routes } from './route';
import { checkProtection } from './validate-edit';

/** Groups of rows and columns, for their buttons in the grid. */
export function createGroupRoutes({ workbook }: Pick<RouteContext, 'workbook'>): Routes {
  const recordStep = createUndoSteps(workbook, 'group');
  return {
    // Folds a group, or unfolds it.
    'POST /api/groups': async (request, response, _url, user) => {
      const { id } = await readJson(request);
      asBadRequest(() => {
        const group = workbook.rangeMetadata.lineGroups.all().find((each) => each.id === id);
        if (!group) throw new Error('The group is gone.');
        const sheet = workbook.viewSheetId(group.sheetId);
        checkProtection(workbook, user, [{ part: 'sheet', sheet }]);
        recordStep(() => foldGroups(workbook, [group], !group.isFolded));
      });
      sendJson(response, 200, {});
    },
  };
}
