import { contentAddress, contentHtml, isAllowedDeclaration } from '../rules/content-html.ts';
import { declarationsOf } from './inline-style.ts';
import type { HtmlTree } from './parse-html.ts';

type Node = HtmlTree | { readonly type: 'comment' | 'text' };

/** Parts that an article loses by sanitising, each listed once, in document order. */
export type DroppedParts = {
  /** Names of dropped elements. */
  readonly elements: readonly string[];
  /** Addresses of dropped links and pictures. */
  readonly addresses: readonly string[];
  /** Properties of dropped styles. */
  readonly styles: readonly string[];
};

/** Maximum listed parts of each kind, so that a report stays readable. */
const most = 10;

/** Elements without a text or look of their own, which word processors add. */
const meaningless = /^(?:html|head|body|meta|col|colgroup|xml|.*:.*)$/;
/** Style properties that other elements express, or that only word processors read. */
const unread =
  /^(?:mso-.*|-.*|font-weight|font-style|text-decoration(?:-line)?|white-space.*|list-style.*|page-break.*|tab-stops|font-variant.*|background-color)$/;
const allowedTags: readonly string[] = contentHtml.tags;
const ofAddress = { href: contentHtml.protocols.href, src: contentHtml.protocols.src };

export function droppedFrom(root: Node): DroppedParts {
  const elements = new Set<string>();
  const addresses = new Set<string>();
  const styles = new Set<string>();
  const look = (node: Node) => {
    if (node.type === 'element') {
      const { tagName, properties } = node;
      if (!allowedTags.includes(tagName) && !meaningless.test(tagName)) elements.add(tagName);
      for (const name of ['href', 'src'] as const) {
        const address = properties[name];
        if (typeof address === 'string' && !isAllowed(address, ofAddress[name])) addresses.add(address);
      }
      for (const [property, value] of declarationsOf(String(properties.style ?? '')))
        if (!unread.test(property) && !isAllowedDeclaration({ property, value })) styles.add(property);
    }
    if ('children' in node) for (const child of node.children) look(child as Node);
  };
  look(root);
  const first = (names: ReadonlySet<string>) => [...names].slice(0, most).map((name) => name.slice(0, 200));
  return { elements: first(elements), addresses: first(addresses), styles: first(styles) };
}

function isAllowed(address: string, protocols: readonly string[]): boolean {
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(address)?.[1];
  return contentAddress.test(address) && (scheme === undefined || protocols.includes(scheme));
}

/** Describes the lost parts; `undefined` if nothing is lost. */
export function describeDropped({ elements, addresses, styles }: DroppedParts): string | undefined {
  const lost = [
    ...(addresses.length > 0 ? [`addresses ${addresses.join(', ')}`] : []),
    ...(elements.length > 0 ? [`elements ${elements.join(', ')}`] : []),
    ...(styles.length > 0 ? [`styles ${styles.join(', ')}`] : []),
  ];
  return lost.length === 0 ? undefined : lost.join('; ');
}
