/** Samples: `<?xml version="1.0" encoding="ISO-8859-1"?>`, `<?xml version='1.0' encoding='utf-8' ?>`. */
const xmlDeclaration = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/;

/** Sample: `ENCODING:USASCII`, then `CHARSET:1252`, on lines of their own or not. */
const ofxHeader = /OFXHEADER:/i;

/** The encoding that the header of an XML or OFX file declares. Null: none, or one that means nothing. */
export function declaredEncoding(head: string): string | null {
  // A byte order mark of UTF-8, read as Latin-1.
  const text = head.replace(/^\u00ef\u00bb\u00bf/, '');
  const xml = xmlDeclaration.exec(text)?.[1];
  if (xml !== undefined) return xml;
  if (!ofxHeader.test(text)) return null;
  const encoding = /\bENCODING:\s*([\w-]+)/i.exec(text)?.[1];
  const charset = /\bCHARSET:\s*([\w-]+)/i.exec(text)?.[1];
  if (encoding !== undefined && /^(?:UTF-?8|UNICODE)$/i.test(encoding)) return 'UTF-8';
  return charset === undefined || /^(?:NONE|CSUNICODE)$/i.test(charset) ? null : charset;
}
