/** Its name without the ending, in the folder that is pushed. */
const file = 'actions';

/**
 * Evaluates the script of an HTML file of this project, which Google does not load with each execution: the only place
 * where text becomes code. The name is a constant, and Google gives the file as it was pushed with this script
 * (docs/decisions/code-on-demand.md). Nothing of the API, of sheets or of users is in it.
 */
export function evaluateActionsFile(): unknown {
  const html = HtmlService.createTemplateFromFile(file).getRawContent();
  // Under another name it sees no variable from here, only what it is given.
  // biome-ignore lint/security/noGlobalEval: Google loads no script of a project later.
  const evaluate = eval;
  return evaluate(html.slice(html.indexOf('>') + 1, html.lastIndexOf('<')));
}
