import { type AddonErrorCode, addonErrors } from '../../../../errors/error-codes';
import { connect } from './connect';
import { explain, formulas } from './formulas';
import { general } from './general';
import { refresh } from './refresh';
import { rules } from './rules';
import { tables } from './tables';
import { tag } from './tag';

/** Every text of the page that is no data, by what it means. Other languages have the same keys. */
export const messages = {
  general,
  connect,
  tag,
  rules,
  refresh,
  tables,
  formulas,
  explain,
  /** What the codes of errors mean. The server's own sentences are English and say more. */
  errors: {} as { readonly [Code in AddonErrorCode]?: ErrorText },
  /** Shown below the error of a formula that is explained. */
  explainedErrors: addonErrors as { readonly [Code in AddonErrorCode]: ErrorText },
};

export interface ErrorText {
  readonly meaning: string;
  readonly action: string;
  /** The server's sentence of this code says nothing more. */
  readonly saysAll?: true;
}

export type Messages = typeof messages;
