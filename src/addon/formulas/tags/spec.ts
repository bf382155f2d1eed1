import { tagFields } from '../../../contract/resources';
import { tagField } from '../../rows/tag';
import {
  boolean,
  type ColumnSet,
  column,
  derived,
  type FunctionSpec,
  type Introduction,
  type Reference,
  tableOptions,
} from '../catalogue/spec';

export const tagColumns = {
  fields: tagFields,
  named: [
    derived('path', 'Tag', 'string'),
    column('slug', 'Slug', 'string', 'slug'),
    column('description', 'Description', 'string', 'description'),
    column('color', 'Color', 'string', 'color'),
    column('archived', 'Archived', 'date-time', tagField.archived),
    column('id', 'Tag ID', 'uuid', 'id'),
  ],
  defaults: ['path', 'slug', 'description', 'color', 'archived', 'id'],
  order: ['path', 'id'],
} as const satisfies ColumnSet;

export const spec = {
  operation: 'listTags',
  parameters: [],
  options: { archived: boolean, ...tableOptions },
  columns: tagColumns,
} as const satisfies FunctionSpec;

export const introduction = {
  purpose: 'Tags',
  offers: ['columns', 'limit'],
  summary: 'Lists tags with their path: a header row, then one row per tag.',
  examples: [{ formula: '=FIN_TAGS("archived=false")', text: 'Tags in use' }],
} as const satisfies Introduction<typeof spec>;

export const reference: Reference = {
  returns: 'a header row, then one row per tag, with its path (`Travel › Hotels`)',
  parameters: {},
};
