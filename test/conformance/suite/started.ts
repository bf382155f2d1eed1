import { observe } from './text-of';

/** Made again whenever the script is loaded: before anything else of an execution, and in its mode. */
export const started = {
  count: 0,
  triggers: observe(() => ScriptApp.getProjectTriggers().length >= 0),
};
