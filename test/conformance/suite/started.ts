import { observe } from './text-of';

/** Set when the script is loaded: at the start of every execution, with its permissions. */
export const started = {
  count: 0,
  triggers: observe(() => ScriptApp.getProjectTriggers().length >= 0),
};
