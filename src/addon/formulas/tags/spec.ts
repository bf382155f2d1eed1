import { tagFields } from '../../../contract/resources';
import { tagField } from '../../rows/tag';
import {
  boolean,
  type ColumnSet,
  column,
  derived,
  type FunctionForm,
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

export const form = {
  offers: ['columns', 'limit'],
  examples: ['=FIN_TAGS("archived=false")'],
} as const satisfies FunctionForm<typeof spec>;

export const introduction = {
  purpose: 'Tags',
  summary: 'Lists tags with their path: a header row, then one row per tag.',
  examples: ['Tags in use'],
} as const satisfies Introduction;

export const reference: Reference = {
  returns: 'a header row, then one row per tag, with its path (`Travel › Hotels`)',
  parameters: {},
};
