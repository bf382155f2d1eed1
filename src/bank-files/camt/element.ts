/** An element of XML with its content, without the prefixes of namespaces. */
export interface Element {
  readonly name: string;
  /** The attribute `Ccy`, the only one of these files that means something. */
  readonly currency: string | null;
  /** Of an element without children. */
  text: string;
  readonly children: Element[];
  readonly line: number;
}

export function child(element: Element | undefined, name: string): Element | undefined {
  if (element === undefined) return undefined;
  for (const each of element.children) if (each.name === name) return each;
  return undefined;
}

export function childrenOf(element: Element | undefined, name: string): Element[] {
  return element === undefined ? [] : element.children.filter((each) => each.name === name);
}

/** The element at a path such as `Acct/Id/IBAN`: the first one of each name. */
export function at(element: Element | undefined, ...path: readonly string[]): Element | undefined {
  let found = element;
  for (const name of path) found = child(found, name);
  return found;
}

/** The text at a path, with single blanks. Null: there is none. */
export function textAt(element: Element | undefined, ...path: readonly string[]): string | null {
  return clean(at(element, ...path)?.text);
}

export function clean(text: string | undefined): string | null {
  if (text === undefined) return null;
  return (untidy.test(text) ? text.replace(/\s+/g, ' ').trim() : text) || null;
}

/** Blanks at an end, two of them, or line breaks. */
const untidy = /^\s|\s$|\s\s|[^\S ]/;
