import type { Language } from '../../../schema/generated/languages.ts';
import type { ContentRow } from '../live/content-row.ts';
import { type Localised, statedLanguage } from '../localised-text.ts';
import { parseHtml } from '../parse-html.ts';

/** A link or picture of an entry, and the languages in which players see it. */
export type ContentLink = {
  readonly kind: 'link' | 'picture' | 'page' | 'promotion';
  readonly target: string;
  /** Empty if it is the same in all languages. */
  readonly languages: readonly Language[];
};

type Readers = { readonly languages: readonly Language[]; readonly standard: Language };

/** Returns the links of an entry: first those of its fields, then those of each text. A text may be long, and is read when it is taken. */
export function* linksOfRow({
  row: { kind, content },
  ...readers
}: { row: ContentRow } & Readers): Generator<ContentLink[], void> {
  const { action, linkedPromotion, picture, pictures = [] } = content as Partial<Linking>;
  yield [
    ...(kind === 'banners' && action !== undefined ? linksOfAction(action) : []),
    ...(linkedPromotion ? [{ kind: 'promotion', target: linkedPromotion, languages: [] } as const] : []),
    ...[...(picture === undefined ? [] : [picture]), ...pictures].flatMap((text) =>
      seenTexts({ text, ...readers })
        .filter(({ words }) => !words.startsWith('pictures/'))
        .map(({ words, languages }): ContentLink => ({ kind: 'picture', target: words, languages })),
    ),
  ];
  for (const { words, languages } of seenTexts({ text: (content.content ?? {}) as Localised, ...readers }))
    yield linksOfHtml(words).map((link) => ({ ...link, languages }));
}

type Action = { readonly type: string; readonly target?: string };
type Linking = {
  readonly action: Action;
  readonly linkedPromotion: string;
  readonly picture: Localised;
  readonly pictures: readonly Localised[];
};

function linksOfAction({ type, target = '' }: Action): ContentLink[] {
  if (type === 'none') return [];
  const kind = type === 'page' || type === 'promotion' ? type : 'link';
  return [{ kind, target, languages: [] }];
}

/** Texts that players see, each with its languages: several if some lack a text of their own. */
function seenTexts({
  text,
  languages,
  standard,
}: { text: Localised } & Readers): { words: string; languages: Language[] }[] {
  const seen = new Map<string, Language[]>();
  for (const language of languages) {
    const stated = statedLanguage({ text, language, standard });
    if (stated !== undefined) seen.set(stated, [...(seen.get(stated) ?? []), language]);
  }
  return [...seen].map(([stated, by]) => ({ words: text[stated] ?? '', languages: by }));
}

type Found = Omit<ContentLink, 'languages'>;

function linksOfHtml(html: string): Found[] {
  return linksWithin(parseHtml(html));
}

function linksWithin(node: ReturnType<typeof parseHtml>): Found[] {
  const own: Found[] = [];
  if (node.type === 'element' && node.tagName === 'a')
    own.push({ kind: 'link', target: String(node.properties.href ?? '') });
  if (node.type === 'element' && node.tagName === 'img')
    own.push({ kind: 'picture', target: String(node.properties.src ?? '') });
  return 'children' in node ? [...own, ...node.children.flatMap(linksWithin)] : own;
}
