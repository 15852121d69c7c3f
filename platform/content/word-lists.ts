import { type Content, classesOf, type Element, element } from './html-tree.ts';
import { declarationsOf } from './inline-style.ts';

type Item = { readonly level: number; readonly isNumbered: boolean; readonly children: Content[] };

/** Turns paragraphs into lists: Word writes list items as paragraphs with the bullet or number as text. */
export function withLists(nodes: readonly Content[]): Content[] {
  const rewritten: Content[] = [];
  let items: Item[] = [];
  const endList = () => {
    if (items.length > 0) rewritten.push(...listsOf(items));
    items = [];
  };
  for (const node of nodes) {
    const item = itemOf(node);
    if (item !== undefined) items.push(item);
    // Blanks and comments between paragraphs do not end a list.
    else if (items.length === 0 || !isNothing(node)) {
      endList();
      rewritten.push(node);
    }
  }
  endList();
  return rewritten;
}

const isNothing = (node: Content) => node.type === 'comment' || (node.type === 'text' && node.value.trim() === '');

function itemOf(node: Content): Item | undefined {
  if (node.type !== 'element' || node.tagName !== 'p') return undefined;
  const list = declarationsOf(String(node.properties.style ?? '')).get('mso-list');
  if (list === undefined && !classesOf(node).some((name) => name.startsWith('MsoListParagraph'))) return undefined;
  const { bullet, children } = withoutBullet(node.children);
  if (list === undefined && bullet === undefined) return undefined;
  return {
    level: Number(/level(\d)/.exec(list ?? '')?.[1] ?? 1),
    isNumbered: /^\(?[\da-z]{1,4}[.)]/i.test((bullet ?? '').trim()),
    children,
  };
}

/** Removes Word's bullet, which is between two conditional comments or in an element marked to be ignored. */
function withoutBullet(nodes: readonly Content[]): { bullet: string | undefined; children: Content[] } {
  let bullet: string | undefined;
  let isInside = false;
  const children = nodes.filter((node) => {
    if (node.type === 'comment') {
      if (/supportLists/.test(node.value)) isInside = true;
      else if (/endif/.test(node.value)) isInside = false;
      return false;
    }
    const isBullet = isInside || (node.type === 'element' && isIgnored(node));
    if (isBullet) bullet = `${bullet ?? ''}${textIn(node)}`;
    return !isBullet;
  });
  return { bullet, children };
}

const isIgnored = ({ properties }: Element) =>
  declarationsOf(String(properties.style ?? '')).get('mso-list') === 'ignore';

const textIn = (node: Content): string => {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textIn).join('') : '';
};

/** Nests items into lists; deeper ones go into the item before them. */
function listsOf(items: readonly Item[]): Element[] {
  const lists: { element: Element; isNumbered: boolean }[] = [];
  const [{ level } = { level: 1 }] = items;
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item === undefined) break;
    const deeper = items.slice(at + 1).findIndex((next) => next.level <= level);
    const end = deeper === -1 ? items.length : at + 1 + deeper;
    const nested = listsOf(items.slice(at + 1, end));
    const li = element({ tagName: 'li', children: [...item.children, ...nested] });
    const last = lists.at(-1);
    if (last?.isNumbered === item.isNumbered) last.element.children.push(li);
    else
      lists.push({
        isNumbered: item.isNumbered,
        element: element({ tagName: item.isNumbered ? 'ol' : 'ul', children: [li] }),
      });
    at = end - 1;
  }
  return lists.map((list) => list.element);
}
