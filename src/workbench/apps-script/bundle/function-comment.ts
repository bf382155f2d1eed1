import type { CustomFunctionHelp } from '../../workbook/workbook';

/**
 * What the help box shows, from a comment such as
 *
 *     *
 *      * Lists holdings.
 *      *
 *      * @param {string} account Name or id (optional).
 *      * @customfunction
 *
 * The first paragraph describes the function; only declared parameters are shown.
 */
export function parseFunctionComment(
  comment: string,
  declaredNames: readonly (string | null)[],
): Pick<CustomFunctionHelp, 'description' | 'parameters'> {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\*+ ?/, '').trim());
  const text = lines.join('\n').trim();
  const firstTag = text.search(/^@/m);
  const prose = firstTag < 0 ? text : text.slice(0, firstTag);
  const tags = firstTag < 0 ? [] : text.slice(firstTag).split(/^(?=@)/m);
  const described = new Map(tags.flatMap((tag) => parseParameter(tag)));
  return {
    description: joinLines(prose.split(/\n\s*\n/)[0] ?? ''),
    parameters: declaredNames
      .filter((name): name is string => name !== null)
      .map((name) => ({ name, type: '', description: '', ...described.get(name) })),
  };
}

/** `@param {type} name text` */
function parseParameter(tag: string): [string, { type: string; description: string }][] {
  const match = /^@param\s+(?:\{([^}]*)\}\s+)?(\S+)\s*([\s\S]*)$/.exec(tag);
  if (!match) return [];
  const [, type = '', name = '', description = ''] = match;
  return [[name, { type: type.trim(), description: joinLines(description.replace(/^-\s*/, '')) }]];
}

function joinLines(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
