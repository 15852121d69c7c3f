import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { serverLimits } from '../../../schema/constants.ts';
import { parseHtml } from '../../../schema/html/parse-html.ts';
import type { Language } from '../../../schema/languages.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { ReadinessPoint } from '../../readiness-point.ts';
import type { ContentRow } from '../content-row.ts';
import { isWithin, type Span, type Stated, spanOf } from '../live/schedule.ts';
import { type Localised, statedLanguage } from '../localised-text.ts';
import { closedPage, closedPromotion, type Dead, deadLink, deadPicture, type Targets } from './dead-link.ts';

type Shown = { readonly row: ContentRow; readonly span: Span };
/** Targets outside of content: parts of the catalogue. */
type Outside = 'games' | 'listedOn';
type Looked = { readonly brand: Brand; readonly rows: readonly ContentRow[]; readonly now: Date };

/** Checks texts that pages link to, in every language of the brand, and the targets of links in content. */
export async function lookAtContent(looked: Looked & Pick<Targets, Outside>): Promise<ReadinessPoint[]> {
  return [...legalPoints(looked), ...(await linkPoints(looked))];
}

/** Tags of the articles that registration, login and the footer of home link to. */
const legalTags = ['terms', 'privacy'] as const;

function legalPoints({ brand, rows, now }: Looked): ReadinessPoint[] {
  const { locale, home } = brand.manifest;
  const hasHelpList = home.blocks.some(
    (block) => block.block === 'siteFooter' && block.enabled && block.parts.includes('helpList'),
  );
  return [...legalTags, ...(hasHelpList ? ['payments'] : [])].map((tag): ReadinessPoint => {
    const row = rows.find(({ kind, content }) => kind === 'articles' && content.tag === tag);
    const missing = (message: string, fix: string): ReadinessPoint => ({ id: tag, state: 'missing', message, fix });
    if (row === undefined)
      return missing(
        `no article has the tag ${tag}, which pages link to`,
        `write it into help.json with "tag": "${tag}", then livery content import ${brand.id} FOLDER`,
      );
    const name = `articles ${row.id} (${tag})`;
    if (row.hidden) return missing(`${name} is hidden`, `livery content publish ${brand.id} articles ${row.id}`);
    const { start, end } = spanOf({ entry: row.content as Stated, timeZone: locale.timeZone });
    if (!isWithin({ span: { start, end }, now: now.getTime() }))
      return missing(
        `${name} is not shown now: ${start > now.getTime() ? `from ${row.content.from}` : `until ${row.content.until}`}`,
        'leave `from` and `until` out, or correct them',
      );
    const texts = (row.content.content ?? {}) as Readonly<Record<string, string>>;
    const lacking = locale.enabled.filter((language) => wordsOf(texts[language] ?? '') === '');
    return lacking.length > 0
      ? missing(
          `${name} says nothing in ${lacking.join(', ')}`,
          `write \`content\` in ${lacking.join(' and ')}, or take that language out of locale.enabled`,
        )
      : { id: tag, state: 'ready', message: `${name} is published in ${locale.enabled.join(', ')}` };
  });
}

/** The visible text of HTML. */
const wordsOf = (html: string) => html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '');

async function linkPoints({
  brand,
  rows,
  now,
  ...outside
}: Looked & Pick<Targets, Outside>): Promise<ReadinessPoint[]> {
  const shown = shownOf({ brand, rows });
  const known = new Map<number, Targets>();
  const points: ReadinessPoint[] = [];
  let links = 0;
  for await (const { row, span, found } of linksOfShown(shown, { brand, now })) {
    const at = Math.max(span.start, now.getTime());
    const targets = known.get(at) ?? targetsAt({ shown, brand, at, ...outside });
    known.set(at, targets);
    for (const link of found) {
      links += 1;
      const dead = deadAt({ link, targets });
      if (dead === undefined) continue;
      points.push(pointOf(row, link, dead));
      // Its fix compares with every id of the brand.
      await nextTurnOfLoop();
    }
  }
  if (points.length > serverLimits.faultsReported)
    return [...points.slice(0, serverLimits.faultsReported), more(points.length - serverLimits.faultsReported)];
  return points.length > 0
    ? points
    : [{ id: 'links', state: 'ready', message: `${links} links and pictures of content work` }];
}

/** Links and pictures of shown content on other hosts, each with the first entry that has it, in the order of entries. */
export async function linksOut({ brand, rows, now }: Looked): Promise<{ path: string; url: string }[]> {
  const { domains } = brand.manifest.tenant;
  const first = new Map<string, string>();
  for await (const { row, found } of linksOfShown(shownOf({ brand, rows }), { brand, now }))
    for (const { kind, target } of found) {
      const isAddress = kind === 'link' || kind === 'picture';
      if (!isAddress || !target.startsWith('https://') || !URL.canParse(target)) continue;
      const { href, hostname } = new URL(target);
      if (!domains.includes(hostname) && !first.has(href)) first.set(href, `${row.kind}/${row.id}`);
    }
  return [...first].map(([url, path]) => ({ path, url }));
}

const shownOf = ({ brand, rows }: Pick<Looked, 'brand' | 'rows'>): Shown[] =>
  rows
    .filter(({ hidden }) => !hidden)
    .map((row) => ({ row, span: spanOf({ entry: row.content as Stated, timeZone: brand.manifest.locale.timeZone }) }));

/** The links of entries that players see now or later, text by text. */
async function* linksOfShown(
  shown: readonly Shown[],
  { brand, now }: Pick<Looked, 'brand' | 'now'>,
): AsyncGenerator<Shown & { readonly found: readonly ContentLink[] }, void> {
  const { enabled: languages, default: standard } = brand.manifest.locale;
  for (const { row, span } of shown) {
    // An ended promotion is still shown, as closed.
    if (span.end <= now.getTime() && row.kind !== 'promotions') continue;
    for (const found of linksOfRow({ row, languages, standard })) {
      yield { row, span, found };
      // Articles are long, in each language, so other work of this thread runs in between.
      await nextTurnOfLoop();
    }
  }
}

/** Targets that exist when an entry is first shown; entries that begin together may link to each other. */
function targetsAt({
  shown,
  at,
  ...wanted
}: { shown: readonly Shown[]; at: number } & Pick<Targets, Outside> & { brand: Brand }): Targets {
  const of = (kind: ContentRow['kind']) =>
    shown.filter(({ row, span }) => row.kind === kind && isWithin({ span, now: at })).map(({ row }) => row);
  const idsOf = (rows: readonly ContentRow[]) => new Set(rows.map(({ id }) => id));
  const articles = of('articles');
  const announcements = of('announcements');
  const inLists = (row: ContentRow, types: readonly string[]) =>
    types.some((type) => (row.content.types as readonly string[]).includes(type));
  return {
    ...wanted,
    articles: idsOf(articles),
    tags: new Set(articles.flatMap(({ content: { tag } }) => (typeof tag === 'string' && tag ? [tag] : []))),
    promotions: idsOf(shown.filter(({ row }) => row.kind === 'promotions').map(({ row }) => row)),
    announcements: idsOf(announcements.filter((row) => inLists(row, ['PL', 'PU', 'H']))),
    notices: announcements.filter((row) => inLists(row, ['PL'])).length,
  };
}

function deadAt({ link: { kind, target }, targets }: { link: ContentLink; targets: Targets }): Dead | undefined {
  if (kind === 'page') return closedPage(target, targets);
  if (kind === 'promotion') return closedPromotion(target, targets);
  if (kind === 'picture') return deadPicture(target, targets);
  return deadLink(target, targets);
}

function pointOf(row: ContentRow, link: ContentLink, dead: Dead): ReadinessPoint {
  const where = link.languages.length === 0 ? '' : ` in ${link.languages.join(', ')}`;
  // Banners to a page that is off are hidden automatically.
  const isHidden = link.kind === 'page';
  return {
    id: 'links',
    state: isHidden ? 'warning' : 'missing',
    fix: dead.fix,
    message: `${row.kind} ${row.id}${where}: ${dead.message}${isHidden ? ', so it is not shown' : ''}`,
  };
}

const more = (many: number): ReadinessPoint => ({
  id: 'links',
  state: 'missing',
  message: `and ${many} more`,
  fix: 'fix the faults above, then look again',
});

/** A link or picture of an entry, and the languages in which players see it. */
type ContentLink = {
  readonly kind: 'link' | 'picture' | 'page' | 'promotion';
  readonly target: string;
  /** Empty if it is the same in all languages. */
  readonly languages: readonly Language[];
};

type Readers = { readonly languages: readonly Language[]; readonly standard: Language };

/** Returns the links of an entry: first those of its fields, then those of each text. A text may be long, and is read when it is taken. */
function* linksOfRow({
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
