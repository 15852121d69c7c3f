import { type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { allowedStyle, contentAddress, contentHtml } from '../../schema/rules/content-html.ts';
import { type DroppedParts, droppedFrom } from './dropped-parts.ts';
import { parseHtml } from './parse-html.ts';
import { rewritePasted } from './pasted-html.ts';

/**
 * Sanitises editorial HTML by an allow-list, and lists what it drops. Call it where content enters the platform. Throws `request.invalid`
 * if the HTML is too large or too deep for an article.
 */
export function sanitiseHtml(html: string): { html: string; dropped: DroppedParts } {
  const parsed = parseHtml(html);
  if (parsed.type === 'root') rewritePasted(parsed);
  const dropped = droppedFrom(parsed);
  const tree = sanitize(parsed, schema);
  dropOtherValues(tree);
  return { html: toHtml(tree), dropped };
}

/** hast names attributes by their DOM properties. */
const domNames: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' };
const domNamesOf = (attributes: readonly string[]) => attributes.map((name) => domNames[name] ?? name);

const schema: Schema = {
  tagNames: [...contentHtml.tags],
  attributes: {
    '*': domNamesOf(contentHtml.attributes),
    ...Object.fromEntries(
      Object.entries(contentHtml.attributesOf).map(([tag, attributes]) => [tag, domNamesOf(attributes)]),
    ),
  },
  protocols: { href: [...contentHtml.protocols.href], src: [...contentHtml.protocols.src] },
  // Removed with their content; other unknown elements leave their text.
  strip: ['script', 'style', 'template', 'title', 'noscript'],
};

type Nodes = ReturnType<typeof sanitize>;

function dropOtherValues(node: Nodes): void {
  if (node.type === 'element') {
    for (const name of contentHtml.addresses)
      if (!contentAddress.test(String(node.properties[name] ?? '#'))) delete node.properties[name];
    const { style } = node.properties;
    const allowed = typeof style === 'string' ? allowedStyle(style) : '';
    if (allowed === '') delete node.properties.style;
    else node.properties.style = allowed;
  }
  if ('children' in node) for (const child of node.children) dropOtherValues(child);
}
