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
  // Not by a pattern, which would look for each missing end to the end of the text.
  for (let start = source.indexOf('<?'); start >= 0; start = source.indexOf('<?', end)) {
    const close = source.indexOf('?>', start);
    if (close < 0) throw new SyntaxError('A scriptlet is not closed.');
    const [, sign, code = ''] = /^(!=|=|)([\s\S]*)$/.exec(source.slice(start + 2, close)) ?? [];
    pieces.push(`$out.append(${textOf(source.slice(end, start))});`);
    pieces.push(sign === '' ? code : printing(sign === '=' ? 'print' : 'append', code));
    end = close + 2;
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
