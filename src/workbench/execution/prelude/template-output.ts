/** What a template prints, escaped for the place it stands in: text, attribute, script, or a text within a script. */
export class TemplateOutput {
  content = '';

  append(value: unknown): void {
    this.content += value === undefined || value === null ? '' : String(value);
  }

  print(value: unknown): void {
    const place = placeAfter(this.content);
    this.content += escaped(value, place);
  }
}

type Place = 'html' | 'address' | 'handler' | 'script' | 'script text';

function placeAfter(content: string): Place {
  const script = /<script\b[^>]*>((?:(?!<\/script)[\s\S])*)$/i.exec(content);
  if (script) return isWithinText(script[1] ?? '') ? 'script text' : 'script';
  const attribute = /<[a-z][^<>]*\s([a-z-]+)\s*=\s*(?:"[^"]*|'[^']*|[^\s"'>]*)$/i.exec(content)?.[1]?.toLowerCase();
  if (attribute === undefined) return 'html';
  if (attribute.startsWith('on')) return 'handler';
  return ['href', 'src', 'action', 'formaction'].includes(attribute) ? 'address' : 'html';
}

function isWithinText(script: string): boolean {
  let quote = '';
  for (let i = 0; i < script.length; i += 1) {
    const character = script.charAt(i);
    if (character === '\\') i += 1;
    else if (quote === '' && '"\'`'.includes(character)) quote = character;
    else if (character === quote) quote = '';
  }
  return quote !== '';
}

function escaped(value: unknown, place: Place): string {
  const text = value === undefined || value === null ? '' : String(value);
  switch (place) {
    case 'html':
      return escapeHtml(text);
    case 'address':
      return escapeHtml(/^\s*(javascript|vbscript|data):/i.test(text) ? '#' : text);
    case 'handler':
      return escapeHtml(escapeScriptText(text));
    case 'script text':
      return escapeScriptText(text);
    case 'script':
      return typeof value === 'number' || typeof value === 'boolean' || value === null || value === undefined
        ? String(value)
        : `"${escapeScriptText(text)}"`;
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function escapeScriptText(text: string): string {
  return text.replace(
    /[^\w .,:;!?()[\]@#$%*+|~^-]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
