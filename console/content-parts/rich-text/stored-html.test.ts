import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode } from '@lexical/list';
import { HeadingNode, QuoteNode } from '@lexical/rich-text';
import fc from 'fast-check';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  createEditor,
  type LexicalEditor,
} from 'lexical';
import { describe, expect, it, test } from 'vitest';
import { announcements } from '../../../sandbox/content/announcements.ts';
import { helpArticles } from '../../../sandbox/content/help.ts';
import { promotions } from '../../../sandbox/content/promotions.ts';
import { sanitiseHtml } from '../../../schema/html/sanitise-html.ts';
import { contentHtml } from '../../../schema/rules/content-html.ts';
import { LockedBlock, LockedInline } from './locked-nodes.ts';
import { $loadHtml, $readHtml, type StoredArticle } from './stored-html.ts';

const now = new Date('2026-11-29T12:00:00Z');
const seeds = [...helpArticles, ...announcements({ now }), ...promotions({ now })];
const articles = seeds.flatMap(({ id, content }) =>
  Object.entries(content).map(([language, html]) => ({ name: `${id} in ${language}`, html: String(html) })),
);

function opened(html: string): { editor: LexicalEditor; stored: StoredArticle } {
  const editor = createEditor({
    nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, LockedBlock, LockedInline],
    onError: (error) => {
      throw error;
    },
  });
  let stored: StoredArticle = { blocks: new Map(), empty: '' };
  editor.update(
    () => {
      stored = $loadHtml(html);
    },
    { discrete: true },
  );
  return { editor, stored };
}
const saved = ({ editor, stored }: ReturnType<typeof opened>) => editor.read(() => $readHtml(stored));
const edited = (html: string, edit: () => void) => {
  const open = opened(html);
  open.editor.update(edit, { discrete: true });
  return saved(open);
};
/** Types of the top-level blocks, with the parts of lines that are locked. */
const shown = (html: string) =>
  opened(html).editor.read(() =>
    $getRoot()
      .getChildren()
      .map((node) => {
        const inner = $isElementNode(node) ? node.getChildren().filter((child) => child instanceof LockedInline) : [];
        return [node.getType(), ...inner.map((child) => child.getType())].join(' ');
      }),
  );
const $append = (at: number, words: string) => {
  const node = $getRoot().getChildAtIndex(at);
  if (!$isElementNode(node)) throw new Error(`block ${at} cannot be edited`);
  node.append($createTextNode(words));
};

describe('an article that is opened and saved untouched', () => {
  test('is equal byte for byte, for each stored text of the demo brands, and nothing of it is locked', () => {
    expect(articles.length).toBeGreaterThan(100);
    for (const { name, html } of articles) {
      const stored = sanitiseHtml(html).html;
      for (const each of [html, stored]) expect(saved(opened(each)), name).toBe(each);
      expect(shown(stored).join(' '), name).not.toContain('locked');
    }
  });

  test.each([
    ['an empty text', ''],
    ['blanks', ' \n '],
    ['words alone', 'Hello <b>you</b>'],
    ['blocks and words in turn', 'a<p>b</p>c<br>d<h2>e</h2>\n'],
    ['blanks around blocks', '\n<p>a</p>\r\n\t<p>b</p>  '],
    ['comments', '<!-- x --><p>a</p><!-- y -->'],
    ['other spellings of characters', '<p>a &amp; b &nbsp; &#169; &lt;</p><p>a&#x26;b</p>'],
    ['other spellings of elements', "<P>a<BR/>b</P><p title='x'>c</p><hr/>"],
    ['neighbouring lists', '<ul><li>a</li></ul><ul><li>b</li></ul><ul><li>c</li></ul>'],
    ['lists in lists', '<ul><li>a<ol start="3"><li>b</li></ol><ul><li>c</li></ul></li><li>d</li></ul>'],
    ['a list without words before its inner list', '<ul><li><ul><li>a</li></ul></li></ul>'],
    ['a table', '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>'],
    ['attributes', '<p dir="rtl" lang="ar" style="text-align: center" title="x">مرحبا</p>'],
    [
      'a picture',
      '<p>a <img src="/media/x.webp" alt="x"> b</p><figure><img src="/y.webp" alt=""><figcaption>z</figcaption></figure>',
    ],
    ['elements that articles lack', '<section class="a"><p>b</p></section><script>1</script><p onclick="x">c</p>'],
    ['markup that is never closed', '<p>a<b>b<p>c<ul><li>d<li>e'],
    ['a table with words in the wrong place', '<table>x<tr><td>y</table><p>z'],
    ['marks around blocks', '<b>a<p>b</p></b><a href="/m/home"><h3>c</h3></a>'],
    ['more levels than are parsed', '<div>'.repeat(200)],
    ['empty elements', '<p></p><p><strong></strong></p><ul></ul><a href="/x"></a>'],
    ['characters that are drawn together', '<p>👩‍👩‍👧 é ﷽ \u200b\ufeff</p>'],
  ])('is equal byte for byte: %s', (_name, html) => {
    expect(saved(opened(html))).toBe(html);
  });

  it('is equal for whatever is in it', () => {
    const tags = [...contentHtml.tags, 'section', 'font', 'svg', 'template'];
    const piece = fc.oneof(
      fc.constantFrom(...tags).map((tag) => `<${tag}>`),
      fc.constantFrom(...tags).map((tag) => `</${tag}>`),
      fc.constantFrom(
        ' ',
        '\n',
        'a',
        'b c',
        '&amp;',
        '&',
        '<',
        '<!--x-->',
        '<a href="/x">',
        '<p dir="rtl">',
        '<ol start="2">',
      ),
    );
    const any = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(any, (html) => {
        const stored = sanitiseHtml(html).html;
        expect(saved(opened(html))).toBe(html);
        expect(saved(opened(stored))).toBe(stored);
      }),
      { numRuns: 300 },
    );
  });
});

describe('an article in the editor', () => {
  test.each([
    [
      'paragraphs, headings, quotes and lists',
      '<p>a</p><h3>b</h3><blockquote>c</blockquote><ol><li>d</li></ol>',
      ['paragraph', 'heading', 'quote', 'list'],
    ],
    ['words alone', 'a <em>b</em>', ['paragraph']],
    [
      'marks and links',
      '<p><strong>a <em>b</em></strong><a href="/m/home" title="x">c</a><u>d</u><sub>e</sub></p>',
      ['paragraph'],
    ],
    ['its direction, language and look', '<p dir="rtl" lang="ar" style="text-align: center">a</p>', ['paragraph']],
    ['a part of a line that it cannot show', '<p>a <small>b</small></p>', ['paragraph locked-inline']],
    [
      'attributes that it would lose',
      '<p class="x">a</p><ol reversed><li>b</li></ol><ul><li value="2">c</li></ul><p dir="auto">d</p>',
      ['locked-block', 'locked-block', 'locked-block', 'locked-block'],
    ],
    [
      'a block that it cannot show',
      '<p>a</p><table><tbody><tr><td>x</td></tr></tbody></table><hr>',
      ['paragraph', 'locked-block', 'locked-block'],
    ],
  ])('has %s', (_name, html, types) => {
    expect(shown(html)).toEqual(types);
  });

  test.each([
    [
      'leaves all other blocks alone',
      '<p>a&amp;b</p>\n<h3>c</h3>\n<p>d&amp;e</p>\n',
      1,
      '<p>a&amp;b</p>\n<h3>c+</h3><p>d&amp;e</p>\n',
    ],
    ['stays without an element where it has none', 'a <b>b</b>', 0, 'a <strong>b</strong>+'],
    [
      'keeps marks, links and lines',
      '<p>a<br><b>b<i>c</i></b><a href="/x?a=1&#x26;b">d</a></p>',
      0,
      '<p>a<br><strong>b<em>c</em></strong><a href="/x?a=1&#x26;b">d</a>+</p>',
    ],
    [
      'keeps attributes',
      '<p dir="rtl" lang="ar" style="text-align: center" title="t">a</p>',
      0,
      '<p dir="rtl" lang="ar" style="text-align: center" title="t">a+</p>',
    ],
    [
      'keeps locked parts with the marks around them',
      '<p><b>a <small>b</small></b></p>',
      0,
      '<p><strong>a </strong><b><small>b</small></b>+</p>',
    ],
    ['escapes what is typed', '<p>a</p>', 0, '<p>a+</p>'],
  ])('an edited block %s', (_name, html, at, expected) => {
    expect(edited(html, () => $append(at, '+'))).toBe(expected);
  });

  it('keeps nested lists', () => {
    const html = '<ul><li>a<ol start="3"><li>b</li></ol></li><li>c</li></ul>';
    const after = edited(html, () => {
      const list = $getRoot().getFirstChild();
      const last = $isElementNode(list) ? list.getLastChild() : null;
      if ($isElementNode(last)) last.append($createTextNode('+'));
    });
    expect(after).toBe('<ul><li>a<ol start="3"><li>b</li></ol></li><li>c+</li></ul>');
  });

  it('gives the second of two neighbours without elements one, so that their words stay apart', () => {
    expect(edited('a<hr>b', () => $getRoot().getChildAtIndex(1)?.remove())).toBe('a<p>b</p>');
  });

  it('writes no empty paragraphs at the end, and nothing for an empty article', () => {
    const $addEmpty = () => void $getRoot().append($createParagraphNode());
    expect(edited('<p>a</p>', $addEmpty)).toBe('<p>a</p>');
    expect(edited('', $addEmpty)).toBe('');
  });

  it('escapes markup in words', () => {
    expect(edited('<p>a</p>', () => $append(0, '<script>&'))).toBe('<p>a&#x3C;script>&#x26;</p>');
  });

  it('is what the server stores: each edited article passes its sanitiser unchanged', () => {
    for (const { name, html } of articles) {
      const after = edited(sanitiseHtml(html).html, () => {
        for (const node of $getRoot().getChildren())
          if ($isElementNode(node) && node.getType() !== 'list') node.append($createTextNode(' <é&'));
      });
      expect(sanitiseHtml(after), name).toEqual({ html: after, dropped: { elements: [], addresses: [], styles: [] } });
    }
  });
});
