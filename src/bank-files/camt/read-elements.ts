import { SaxesParser } from 'saxes';
import { BankFileError } from '../bank-file-error';
import type { FileText } from '../reader';
import type { Element } from './element';

/** What happens to an element when it begins: `enter` its children one by one, or `keep` it and hand it over whole. */
export type Treatment = 'enter' | 'keep';

export interface ElementHandler {
  begin(name: string, depth: number, namespace: string | null, line: number): Treatment;
  /** An element that was kept, with all that is in it. */
  element(element: Element): void;
  /** An element that was entered. */
  end(name: string): void;
}

/**
 * Reads XML element by element, with a strict parser that knows no entities but those of XML. Memory holds the elements that
 * are kept, one at a time. Yields after each chunk.
 *
 * @throws BankFileError if it is not well-formed, such as a file that was cut.
 */
export async function* readElements(text: FileText, handler: ElementHandler): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const kept: Element[] = [];
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    const parent = kept.at(-1);
    const local = localName(name);
    if (parent !== undefined || handler.begin(local, depth, namespaceOf(name, attributes), parser.line) === 'keep') {
      const element = { name: local, currency: attributes['Ccy'] ?? null, text: '', children: [], line: parser.line };
      parent?.children.push(element);
      kept.push(element);
    }
    depth += 1;
  });
  const addText = (part: string) => {
    const element = kept.at(-1);
    if (element !== undefined) element.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    const element = kept.pop();
    if (element === undefined) handler.end(localName(name));
    else if (kept.length === 0) handler.element(element);
  });
  let isFirst = true;
  for await (const chunk of text.chunks()) {
    // Some banks begin with a blank line, which XML allows only without a declaration.
    feed(parser, isFirst ? chunk.trimStart() : chunk);
    if (chunk.trim() !== '') isFirst = false;
    yield;
  }
  feed(parser, null);
}

function feed(parser: SaxesParser, chunk: string | null): void {
  try {
    if (chunk === null) parser.close();
    else parser.write(chunk);
  } catch (error) {
    if (error instanceof BankFileError) throw error;
    const [, line, reason] = /^(\d+):\d+: (.*)$/s.exec((error as Error).message) ?? [];
    const text = `this is not well-formed XML (${reason ?? (error as Error).message}). Is the file complete? Download it again.`;
    throw new BankFileError('malformed', text, Number(line ?? parser.line));
  }
}

/** Sample: `Ntry` of `ns2:Ntry`. */
function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** The namespace that an element itself declares for its name. */
function namespaceOf(name: string, attributes: { readonly [name: string]: string }): string | null {
  const colon = name.indexOf(':');
  return attributes[colon < 0 ? 'xmlns' : `xmlns:${name.slice(0, colon)}`] ?? null;
}
