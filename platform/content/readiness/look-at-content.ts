import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { serverLimits } from '../../../schema/constants.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { ReadinessPoint } from '../../readiness-point.ts';
import type { ContentRow } from '../live/content-row.ts';
import { isWithin, type Span, type Stated, spanOf } from '../live/schedule.ts';
import { closedPage, closedPromotion, type Dead, deadLink, deadPicture, type Targets } from './dead-link.ts';
import { type ContentLink, linksOfRow } from './links-of-row.ts';

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
  const { locale } = brand.manifest;
  const shown = rows
    .filter(({ hidden }) => !hidden)
    .map((row) => ({ row, span: spanOf({ entry: row.content as Stated, timeZone: locale.timeZone }) }));
  const known = new Map<number, Targets>();
  const points: ReadinessPoint[] = [];
  let links = 0;
  for (const { row, span } of shown) {
    // An ended promotion is still shown, as closed.
    if (span.end <= now.getTime() && row.kind !== 'promotions') continue;
    const at = Math.max(span.start, now.getTime());
    const targets = known.get(at) ?? targetsAt({ shown, brand, at, ...outside });
    known.set(at, targets);
    for (const found of linksOfRow({ row, languages: locale.enabled, standard: locale.default })) {
      for (const link of found) {
        links += 1;
        const dead = deadAt({ link, targets });
        if (dead === undefined) continue;
        points.push(pointOf({ row, link, dead }));
        // Its fix compares with every id of the brand.
        await nextTurnOfLoop();
      }
      // Articles are long, in each language, so other work of this thread runs in between.
      await nextTurnOfLoop();
    }
  }
  if (points.length > serverLimits.faultsReported)
    return [...points.slice(0, serverLimits.faultsReported), more(points.length - serverLimits.faultsReported)];
  return points.length > 0
    ? points
    : [{ id: 'links', state: 'ready', message: `${links} links and pictures of content work` }];
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
  if (kind === 'page') return closedPage({ page: target, targets });
  if (kind === 'promotion') return closedPromotion({ id: target, targets });
  if (kind === 'picture') return deadPicture({ address: target, targets });
  return deadLink({ address: target, targets });
}

function pointOf({ row, link, dead }: { row: ContentRow; link: ContentLink; dead: Dead }): ReadinessPoint {
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
