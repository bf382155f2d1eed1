import type { Connections } from '../../connections/connections';
import { readTags, tagPath, tagsById } from '../../lookup/tags';
import { sidebarBudgetMs, startBudget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { showTags } from '../../refresh/show-tags';
import { openSession } from '../../session/session';
import { findTablesWithoutTags, hasTagTables, tagPathsById, writeTagCells } from '../../tables/tags/write-tag-cells';
import type { AttachedTags, ShownTags } from '../../tagging/views';

/** Shows attached tags in tables and formulas. If no table shows tags, no request is made. */
export function showAttachedTags(
  platform: Platform,
  connections: Connections,
  { transactionIds, attached }: AttachedTags,
): ShownTags {
  const tablesWithoutTags = findTablesWithoutTags(platform);
  if (attached.length === 0 || !hasTagTables(platform)) return { ...showTags(platform), tablesWithoutTags };
  const session = openSession(platform, connections.requireOfUser(), startBudget(platform.clock, sidebarBudgetMs), {
    // One of the tags may be new.
    isAlwaysFresh: true,
  });
  const tags = readTags(session).rows;
  const byId = tagsById(tags);
  const paths = attached.flatMap(({ tagId, from, to }) => {
    const tag = tags.find(({ id }) => String(id).toLowerCase() === tagId.toLowerCase());
    return tag === undefined ? [] : [{ path: tagPath(byId, tag), transactionIds: transactionIds.slice(from - 1, to) }];
  });
  return { ...showTags(platform, () => writeTagCells(platform, tagPathsById(paths))), tablesWithoutTags };
}
