import { useQuery } from '@tanstack/react-query';
import type { AdminOperationId } from '../../schema/generated/admin-operations.ts';
import { foldName } from '../../schema/rules/search-name.ts';
import type { Setting } from '../../schema/settings/setting.ts';
import { callQuery } from '../api/queries.ts';
import { useStaff } from '../api/session.ts';
import { flagsOf, settingsQuery } from '../settings/settings-query.ts';
import { text } from '../texts.ts';
import { useMay } from '../ui/act-button.tsx';
import { brandPath, personPath } from '../ui/brand-path.ts';
import { brandIn, type Environment, environmentQuery } from '../ui/environment.tsx';
import { closeness, fits, found, nearlyFits } from '../ui/fits.ts';
import { useFoundBrands } from '../ui/found-brands.ts';
import { brandPathOf, tabsOf } from './pages.ts';

/** An address with its title. */
export type Target = {
  readonly to: string;
  readonly label: string;
  /** Whether it fits only if a slip is forgiven. */
  readonly isNear?: boolean;
};

/** Targets that fit what was typed. */
export const fitting = (targets: readonly Target[], typed: string): Target[] =>
  targets.flatMap((target) => {
    const close = closeness(typed, [target.label]);
    return close === undefined ? [] : [{ ...target, isNear: close === 'near' }];
  });

/** Sections with their targets. If anything fits as it was typed, those that need a slip forgiven are left out. */
export function withoutSlips(sections: readonly Section[]): Section[] {
  const isExact = sections.some(({ targets }) => targets.some(({ isNear }) => isNear !== true));
  return sections
    .map((section) => ({ ...section, targets: section.targets.filter(({ isNear }) => !isExact || isNear !== true) }))
    .filter(({ targets }) => targets.length > 0);
}

/** Things of one kind. */
export type Section = { readonly id: string; readonly title: string; readonly targets: readonly Target[] };

/** Things of a kind that are listed; a letter more finds the others. */
const most = 8;
/** Letters from which on things are looked for. */
const fewest = 2;

/** The typed words, with the brand and environment of the page. */
export type Looking = { readonly typed: string; readonly brand: string | undefined; readonly environment: Environment };

/** The words between those that mean something, such as `at` in `age limit at aurora`. */
export const isBetween = (word: string): boolean => text('palette.act.between').split(' ').includes(word);

/** Words of a brand's name that are compared. */
const mostNamed = 6;

/** Runs of words at the start and at the end that may name a brand, with the other words. */
export const runsOf = (
  words: readonly string[],
): readonly { readonly named: readonly string[]; readonly rest: readonly string[] }[] =>
  words.slice(0, mostNamed).flatMap((_, at) => [
    { named: words.slice(0, at + 1), rest: words.slice(at + 1) },
    { named: words.slice(-at - 1), rest: words.slice(0, -at - 1) },
  ]);

type NamedBrand = { readonly id: string; readonly name: string; readonly rest: string };

/**
 * The brand that words at the start or at the end name, with the other words. Of brands that share a word it is the one that most words name,
 * then the one that has no other words, then one at the start. With it, whether the searches for it have been answered.
 */
export function useNamedBrand(typed: string): { readonly named: NamedBrand | undefined; readonly isSettled: boolean } {
  const words = foldName(typed).split(' ').filter(Boolean);
  const atStart = (count: number) => (words.length > count ? words.slice(0, count).join(' ') : '');
  const atEnd = (count: number) => (words.length > count ? words.slice(-count).join(' ') : '');
  // Two words find a brand among many that share one.
  const lists = [
    useFoundBrands(atStart(1)),
    useFoundBrands(atStart(2)),
    useFoundBrands(atEnd(1)),
    useFoundBrands(atEnd(2)),
  ];
  const isSettled = lists.every((list) => list.isSettled);
  if (words.length < 2) return { named: undefined, isSettled };
  const brands = lists.flatMap((list) => list.brands).map(({ id, name }) => ({ id, name, folded: foldName(name) }));
  const fits = runsOf(words).flatMap(({ named, rest }) => {
    const run = named.join(' ');
    return brands
      .filter(({ id, folded }) => id === run || ` ${folded} `.includes(` ${run} `))
      .map((brand) => ({ ...brand, rest, rank: 2 * named.length + ([brand.id, brand.folded].includes(run) ? 1 : 0) }));
  });
  const best = fits.reduce<(typeof fits)[number] | undefined>(
    (top, one) => (top === undefined || one.rank > top.rank ? one : top),
    undefined,
  );
  const rest = best?.rest.filter((word) => !isBetween(word)) ?? [];
  if (best === undefined || rest.length === 0) return { named: undefined, isSettled };
  return { named: { id: best.id, name: best.name, rest: rest.join(' ') }, isSettled };
}

/** Kinds of things that belong to a brand. */
const brandSections: readonly string[] = ['drafts', 'releases', 'settings', 'texts'];

/** The sections of a brand that the words name, under headings that say so. */
export const ofNamedBrand = (sections: readonly Section[], name: string): Section[] =>
  sections
    .filter(({ id }) => brandSections.includes(id))
    .map(({ id, title, targets }) => ({
      id: `${id}OfNamed`,
      title: text('palette.ofBrand', { title, name }),
      targets,
    }));

/** Things that the reader may read and that have what was typed: flags, people, proposals, drafts, releases, settings, texts, vendors and games. */
export function useFoundThings({ typed, brand, environment }: Looking): readonly Section[] {
  const looks = typed.trim().length >= fewest;
  const mayLook = useLooking(looks);
  const ofBrand = mayLook.and(brand !== undefined);
  const tenant = brand ?? '';
  const settings = useQuery({ ...settingsQuery, enabled: mayLook.enabled('listPlace') });
  const people = useQuery({ ...callQuery({ operation: 'listStaff' }), enabled: mayLook.enabled('listStaff') });
  const proposals = useQuery({
    ...callQuery({ operation: 'listProposals' }),
    enabled: mayLook.enabled('listProposals'),
  });
  const drafts = useQuery({
    ...callQuery({ operation: 'listDrafts', params: { tenant } }),
    enabled: ofBrand.enabled('listDrafts'),
  });
  const releases = useQuery({
    ...callQuery({ operation: 'listReleases', params: { tenant } }),
    enabled: ofBrand.enabled('listReleases'),
  });
  const vendors = useQuery({
    ...callQuery({ operation: 'listCatalogueVendors' }),
    enabled: mayLook.enabled('listCatalogueVendors'),
  });
  // The server finds games by three letters of their name.
  const games = useQuery({
    ...callQuery({ operation: 'listCatalogueGames', query: { q: typed.trim().slice(0, 60), pageSize: most } }),
    enabled: typed.trim().length > fewest && mayLook.enabled('listCatalogueGames'),
  });
  const texts = useQuery({
    ...callQuery({
      operation: 'findTexts',
      params: { tenant },
      query: { environment, words: typed.trim().slice(0, 200) },
    }),
    enabled: typed.trim().length > fewest && ofBrand.enabled('findTexts'),
  });
  if (!looks) return [];
  // A setting is shown in a draft: in the reader's newest one, or in one that they choose or begin.
  const [ownDraft] = (drafts.data ?? []).filter(({ mine }) => mine);
  const pick = <Thing>(
    things: readonly Thing[] | undefined,
    labelOf: (thing: Thing) => string,
    toOf: (thing: Thing) => string,
  ): Target[] =>
    fitting(
      (things ?? []).map((thing) => ({ to: toOf(thing), label: labelOf(thing) })),
      typed,
    ).slice(0, most);
  return [
    {
      id: 'flags',
      title: text('flags.title'),
      targets: pick(
        flagsOf(settings.data),
        ({ id, title }) => `${title} · ${id}`,
        ({ id }) => `/flags/${encodeURIComponent(id)}`,
      ),
    },
    {
      id: 'people',
      title: text('people.title'),
      targets: pick(
        people.data,
        ({ email }) => email,
        ({ email }) => personPath(email),
      ),
    },
    {
      id: 'proposals',
      title: text('approvals.title'),
      targets: pick(
        proposals.data?.proposals,
        ({ sentence, actor }) => `${sentence} · ${actor}`,
        ({ id }) => `/approvals/${encodeURIComponent(id)}`,
      ),
    },
    {
      id: 'drafts',
      title: text('palette.drafts'),
      targets: pick(
        drafts.data,
        ({ name, owner }) => text('palette.draft', { name, owner }),
        ({ id }) => brandPath({ brand: tenant, page: `studio/${encodeURIComponent(id)}`, environment }),
      ),
    },
    {
      id: 'releases',
      title: text('releases.title'),
      targets: pick(
        releases.data,
        ({ number, reason }) => `${text('releases.number', { number })} · ${reason}`,
        ({ number }) => brandPath({ brand: tenant, page: `releases/${number}`, environment }),
      ),
    },
    {
      id: 'settings',
      title: text('palette.settings'),
      targets: ofBrand.enabled('getDraft')
        ? pick(
            settingRows(settings.data?.settings ?? []),
            ({ title }) => title,
            ({ pointer }) =>
              brandPath({
                brand: tenant,
                page: ownDraft === undefined ? 'studio' : `studio/${encodeURIComponent(ownDraft.id)}`,
                environment,
                query: { select: pointer },
              }),
          )
        : [],
    },
    {
      id: 'texts',
      title: text('texts.title'),
      targets: ofBrand.enabled('findTexts')
        ? (texts.data?.list ?? [])
            .slice(0, most)
            .map(({ key, english }) => ({
              to: brandPath({ brand: tenant, page: 'texts', environment, query: { q: key } }),
              label: `${english} · ${key}`,
            }))
        : [],
    },
    {
      id: 'vendors',
      title: text('palette.vendors'),
      targets: pick(
        vendors.data,
        ({ name, code }) => (name === code ? code : `${name} · ${code}`),
        ({ code }) => `/catalogue/vendors/${encodeURIComponent(code)}`,
      ),
    },
    {
      id: 'games',
      title: text('palette.games'),
      targets: (games.data?.list ?? []).map(({ nodeId, name, vendorName }) => ({
        to: `/catalogue/games/${nodeId}`,
        label: `${name} · ${vendorName}`,
      })),
    },
  ];
}

/** Entries of content that are listed; a letter more finds the others. */
const mostEntries = 12;

/** Entries of a brand's content whose title or id has what was typed; a slip is forgiven. */
export function useFoundEntries({ typed, brand, environment }: Looking): readonly Target[] {
  const may = useMay();
  const { data = [] } = useQuery({
    ...callQuery({ operation: 'listContent', params: { brand: brandIn(brand ?? '', environment) } }),
    enabled: brand !== undefined && may('listContent') && typed.trim() !== '',
  });
  if (brand === undefined || typed.trim() === '') return [];
  const partsOf = ({ title, id }: { readonly title: string; readonly id: string }) => [title, id];
  return found(data, typed, partsOf)
    .slice(0, mostEntries)
    .map((entry) => ({
      to: brandPath({ brand, page: `content/${entry.kind}/${encodeURIComponent(entry.id)}`, environment }),
      label: `${text(`content.one.${entry.kind}`)} · ${entry.title === '' ? entry.id : entry.title}`,
      isNear: !fits(typed, partsOf(entry)),
    }));
}

/** Settings with the titles of their groups. Items of lists are found in their list. */
function settingRows(
  settings: readonly Setting[],
  around: readonly string[] = [],
): readonly { readonly pointer: string; readonly title: string }[] {
  return settings.flatMap(({ pointer, title, children }) => {
    const titles = [...around, title];
    const own = { pointer, title: titles.join(' › ') };
    return children.length === 0 ? [own] : settingRows(children, titles);
  });
}

/** Whether a call is made: something is looked for, and the reader may make the call. */
function useLooking(looks: boolean) {
  const may = useMay();
  const when = (isWanted: boolean) => ({
    enabled: (operation: AdminOperationId) => isWanted && may(operation),
    and: (more: boolean) => when(isWanted && more),
  });
  return when(looks);
}

/** Pages of brands by words of both in any order, such as `flags aurora`. */
export function useFoundBrandPages({ typed, environment }: Pick<Looking, 'typed' | 'environment'>): readonly Target[] {
  const staff = useStaff();
  const words = typed.trim().split(/\s+/);
  const tabs = tabsOf(staff).map(({ path, title }) => ({ path, title: text(title) }));
  const isOfPage = (word: string) => word.length >= fewest && tabs.some(({ title }) => nearlyFits(word, [title]));
  const ofPage = words.filter(isOfPage);
  const rest = words.filter((word) => !isOfPage(word)).join(' ');
  const { brands } = useFoundBrands(ofPage.length === 0 ? '' : rest);
  if (ofPage.length === 0 || rest === '') return [];
  const wanted = found(tabs, ofPage.join(' '), ({ title }) => [title]);
  return brands
    .filter(({ id, name }) => nearlyFits(rest, [id, name]))
    .flatMap(({ id, name }) =>
      wanted.map(({ path, title }) => ({
        to: `${brandPathOf({ path, brand: id })}${environmentQuery(environment)}`,
        label: `${name} · ${title}`,
        isNear: closeness(typed, [id, name, title]) !== 'exact',
      })),
    )
    .slice(0, most);
}
