import type { Messages } from '../english/messages';
import { connect } from './connect';
import { errors } from './errors';
import { explain, formulas } from './formulas';
import { general } from './general';
import { refresh } from './refresh';
import { rules } from './rules';
import { tables } from './tables';
import { tag } from './tag';

export const messages: Messages = {
  general,
  connect,
  tag,
  rules,
  refresh,
  tables,
  formulas,
  explain,
  errors,
  explainedErrors: errors,
};
