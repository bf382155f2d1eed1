import { type AnyNode, parse, type TemplateLiteral } from 'acorn';
import { childrenOf } from './syntax';

/**
 * Writes `${name}: ${count}` as `name+": "+count`: esbuild would write `"".concat(name,": ",count)`, which is longer. It
 * is the same for what a text may contain, numbers and texts.
 */
export function sumTemplates(code: string): string {
  const program = parse(code, { ecmaVersion: 2020 });
  return codeOf(program, code);
}

function codeOf(node: AnyNode, code: string): string {
  let written = '';
  let at = node.start;
  for (const template of templatesIn(node)) {
    written += code.slice(at, template.start) + sumOf(template, code);
    at = template.end;
  }
  return written + code.slice(at, node.end);
}

function sumOf({ quasis, expressions }: TemplateLiteral, code: string): string {
  const texts = quasis.map(({ value }) => value.cooked ?? '');
  // Without a text on either side of the first value, numbers would be added up.
  const isText = texts[0] !== '' || (texts[1] ?? '') !== '';
  const terms = texts.flatMap((text, index) => {
    const value = expressions[index];
    const isWritten = text !== '' || (index === 0 && !isText) || (index === 0 && value === undefined);
    return [...(isWritten ? [JSON.stringify(text)] : []), ...(value === undefined ? [] : [`(${codeOf(value, code)})`])];
  });
  return `(${terms.join('+')})`;
}

/** The outermost templates in it, in their order. */
function templatesIn(node: AnyNode): TemplateLiteral[] {
  if (node.type === 'TemplateLiteral') return [node];
  if (node.type === 'TaggedTemplateExpression') throw new Error('A tagged template is no sum. Call the function.');
  return childrenOf(node).flatMap(templatesIn);
}
