import { SaxesParser, type SaxesTagNS } from 'saxes';

/** Namespaces whose elements act in a browser wherever they stand in a drawing. */
const activeNamespaces = ['http://www.w3.org/1999/xhtml', 'http://www.w3.org/1998/Math/MathML'];
/** Elements that run code or embed documents, in lower case. They are refused in any namespace, because a drawing may be inlined. */
const activeElements = [
  'script',
  'foreignobject',
  'handler',
  'listener',
  'iframe',
  'embed',
  'object',
  'audio',
  'video',
];
/** Attributes that name another file, without prefix. */
const references = ['href', 'src', 'base'];
const isHandler = (name: string) => /^on/i.test(name);

/** Returns the first part of a drawing that runs code or loads something from outside, as the parser of a browser reads it. */
export function unsafePartOf(drawing: string): string | undefined {
  let found: string | undefined;
  const refuse = (part: string) => {
    found ??= part;
  };
  const styles: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  // Browsers and the renderer recover differently from invalid XML, so the tree of neither is known.
  parser.on('error', ({ message }) => refuse(message.replace(/^[\d:]+ /, '')));
  // Browsers follow the stated encoding; in these, ASCII stays ASCII.
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^(?:utf-8|us-ascii|iso-8859-1|windows-1252)$/i.test(encoding)) refuse(`encoding="${encoding}"`);
  });
  parser.on('doctype', (doctype) => doctype.includes('[') && refuse('<!DOCTYPE ['));
  parser.on('processinginstruction', ({ target }) => /^xml/i.test(target) && refuse(`<?${target}`));
  parser.on('opentag', (tag) => {
    const part = unsafeTag(tag);
    if (part !== undefined) refuse(part);
    if (tag.local.toLowerCase() === 'style') styles.push('');
  });
  const addStyle = (text: string) => {
    if (styles.length > 0) styles.push(`${styles.pop()}${text}`);
  };
  parser.on('text', addStyle);
  parser.on('cdata', addStyle);
  parser.write(drawing).close();
  return found ?? styles.map(outsideIn).find((part) => part !== undefined);
}

function unsafeTag({ name, local, uri, attributes }: SaxesTagNS): string | undefined {
  if (activeNamespaces.includes(uri) || activeElements.includes(local.toLowerCase())) return `<${name}`;
  for (const { name: attribute, local: key, value } of Object.values(attributes)) {
    const written = `${attribute}="${value}"`;
    if (isHandler(key) || (references.includes(key.toLowerCase()) && !isInside(value))) return written;
    // Animations can set any attribute.
    if (key === 'attributeName' && (isHandler(value) || /(?:^|:)href$/i.test(value))) return written;
    if (outsideIn(value) !== undefined) return written;
  }
  return undefined;
}

/** Returns a part of a style that may load something from outside. Styles are read without their escapes, as browsers do. */
function outsideIn(css: string): string | undefined {
  const plain = css.replaceAll(/\\([\da-f]{1,6})\s?|\\(.)/gi, (_, code?: string, character?: string) =>
    code === undefined ? (character ?? '') : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
  );
  const loads = /@import|(?:src|image|image-set)\(|url\(\s*(?<target>"[^"]*"|'[^']*'|[^)]*)/gi;
  for (const [part, target] of plain.matchAll(loads))
    if (target === undefined || !isInside(target.replaceAll(/^["']|["']$/g, ''))) return part;
  return undefined;
}

/** Whether a reference stays in the drawing: a part of it, or an image or font within it. */
function isInside(reference: string): boolean {
  return /^\s*(?:$|#|data:(?:image\/(?:png|jpeg|gif|webp)|font\/\w+|application\/(?:x-)?font-\w+)[;,])/i.test(
    reference,
  );
}
