import {
  $createNodeSelection,
  $getNearestNodeFromDOMNode,
  $getSelection,
  $getState,
  $isNodeSelection,
  $setSelection,
  $setState,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  createState,
  DecoratorNode,
  type DOMExportOutput,
  type LexicalEditor,
} from 'lexical';
import { type HtmlNode, parseHtml } from '../../../schema/html/parse-html.ts';
import { allowedStyle, contentHtml } from '../../../schema/rules/content-html.ts';
import { text } from '../../texts.ts';
import styles from './rich-text.module.css';

const lockedHtml = createState('html', { parse: (value) => (typeof value === 'string' ? value : '') });

/** A block that the editor shows but cannot edit, such as a table. Its HTML never changes. */
export class LockedBlock extends DecoratorNode<null> {
  override $config() {
    return this.config('locked-block', {
      extends: DecoratorNode,
      stateConfigs: [{ flat: true, stateConfig: lockedHtml }],
    });
  }
  override createDOM(): HTMLElement {
    return lockedElement('div', $lockedHtml(this));
  }
  override updateDOM(): false {
    return false;
  }
  override exportDOM(): DOMExportOutput {
    return { element: exported('div', $lockedHtml(this)) };
  }
  override isInline(): false {
    return false;
  }
}

/** A part of a line that the editor shows but cannot edit, such as a picture. Its HTML never changes. */
export class LockedInline extends DecoratorNode<null> {
  override $config() {
    return this.config('locked-inline', {
      extends: DecoratorNode,
      stateConfigs: [{ flat: true, stateConfig: lockedHtml }],
    });
  }
  override createDOM(): HTMLElement {
    return lockedElement('span', $lockedHtml(this));
  }
  override updateDOM(): false {
    return false;
  }
  override exportDOM(): DOMExportOutput {
    return { element: exported('span', $lockedHtml(this)) };
  }
  override isInline(): true {
    return true;
  }
}

export const $createLockedBlock = (html: string): LockedBlock => $setState(new LockedBlock(), lockedHtml, html);
export const $createLockedInline = (html: string): LockedInline => $setState(new LockedInline(), lockedHtml, html);
export const $lockedHtml = (node: LockedBlock | LockedInline): string => $getState(node, lockedHtml);

/** Lets a click select a locked part, as arrow keys do, so that it can be deleted, copied and moved. */
export function registerLockedNodes(editor: LexicalEditor): () => void {
  const removals = [
    editor.registerCommand(
      CLICK_COMMAND,
      ({ target }) => {
        const node = target instanceof Node ? $getNearestNodeFromDOMNode(target) : null;
        if (!(node instanceof LockedBlock || node instanceof LockedInline)) return false;
        const selection = $createNodeSelection();
        selection.add(node.getKey());
        $setSelection(selection);
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerUpdateListener(({ editorState }) => {
      const keys = editorState.read(() => {
        const selection = $getSelection();
        return $isNodeSelection(selection) ? selection.getNodes().map((node) => node.getKey()) : [];
      });
      const chosen = keys.map((key) => editor.getElementByKey(key));
      for (const element of editor.getRootElement()?.querySelectorAll('[data-selected]') ?? [])
        if (!chosen.some((one) => one === element)) element.removeAttribute('data-selected');
      for (const element of chosen) element?.setAttribute('data-selected', '');
    }),
  ];
  return () => {
    for (const remove of removals) remove();
  };
}

function lockedElement(tagName: 'div' | 'span', html: string): HTMLElement {
  const element = document.createElement(tagName);
  element.className = (tagName === 'div' ? styles.locked : styles.lockedInline) ?? '';
  element.contentEditable = 'false';
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', text('richText.locked'));
  element.title = text('richText.lockedHint');
  element.append(...domOf(html));
  return element;
}

/** Elements for the clipboard. */
function exported(tagName: 'div' | 'span', html: string): HTMLElement {
  const element = document.createElement(tagName);
  element.append(...domOf(html, { withPictures: true }));
  return element;
}

/** Builds elements of articles from HTML without writing markup, which the content security policy forbids. */
function domOf(html: string, { withPictures = false } = {}): Node[] {
  const build = (node: HtmlNode): Node[] => {
    if (node.type === 'text') return [document.createTextNode(node.value)];
    if (node.type !== 'element') return [];
    const children = node.children.flatMap(build);
    const tags: readonly string[] = contentHtml.tags;
    if (!tags.includes(node.tagName)) return children;
    // The console does not load pictures of other hosts.
    if (node.tagName === 'img' && !withPictures) return [pictureName(node.properties)];
    const element = document.createElement(node.tagName);
    const own: Readonly<Record<string, readonly string[]>> = contentHtml.attributesOf;
    for (const name of [...contentHtml.attributes, ...(own[node.tagName] ?? [])]) {
      const value = node.properties[name === 'colspan' ? 'colSpan' : name === 'rowspan' ? 'rowSpan' : name];
      if (value === undefined || value === null || (name === 'href' && !withPictures)) continue;
      if (name === 'style') element.style.cssText = allowedStyle(String(value));
      else element.setAttribute(name, String(value));
    }
    element.append(...children);
    return [element];
  };
  try {
    const tree = parseHtml(html);
    return 'children' in tree ? (tree.children as HtmlNode[]).flatMap(build) : [];
  } catch {
    return [document.createTextNode(html)];
  }
}

function pictureName({ alt, src }: { alt?: unknown; src?: unknown }): Node {
  const name = document.createElement('span');
  name.className = styles.picture ?? '';
  name.textContent = text('richText.picture', { name: String(alt ?? '') === '' ? String(src ?? '') : String(alt) });
  return name;
}
