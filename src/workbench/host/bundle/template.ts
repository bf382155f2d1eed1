import { parse, parseExpressionAt } from 'acorn';
import { refuseForeignSyntax } from './script';

const SYNTAX = { ecmaVersion: 2022, sourceType: 'script' } as const;

/**
 * A template as a function of its output and its variables, such as `<b><?= name ?></b>`: `<? ?>` runs code, `<?= ?>`
 * prints escaped for its place, `<?!= ?>` prints as it is ("Templated HTML"). Fails with a SyntaxError.
 */
export function compileTemplate(source: string): string {
  const pieces: string[] = [];
  let end = 0;
  for (const match of source.matchAll(/<\?(!=|=|)([\s\S]*?)\?>/g)) {
    const [whole, sign, code = ''] = match;
    pieces.push(`$out.append(${textOf(source.slice(end, match.index))});`);
    pieces.push(sign === '' ? code : printing(sign === '=' ? 'print' : 'append', code));
    end = match.index + whole.length;
  }
  pieces.push(`$out.append(${textOf(source.slice(end))});`);
  const compiled = `(function ($out, $variables) { with ($variables) {\n${pieces.join('\n')}\n} })`;
  const { body } = parse(compiled, { ...SYNTAX, locations: true });
  if (body.length !== 1) throw new SyntaxError('A scriptlet closes a bracket that it has not opened.');
  refuseForeignSyntax(compiled);
  return compiled;
}

/** Only the first statement of a printing scriptlet is printed; what follows runs. */
function printing(method: 'print' | 'append', code: string): string {
  const { start, end } = parseExpressionAt(code, 0, SYNTAX);
  return `$out.${method}(${code.slice(start, end)});${code.slice(end).replace(/^\s*;/, '')}`;
}

function textOf(text: string): string {
  return JSON.stringify(text);
}
