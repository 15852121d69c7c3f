import type { Entry, PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { pageAfterLogin, resolveRoute } from '../../../schema/resolve-route.ts';
import { type PageId, pageIds, pageOf, routeOf } from '../../../schema/routes.ts';
import { registrationFieldsOf, registrationMethodsOf } from '../../../schema/rules/check-registration.ts';
import { type RegistrationFieldId, registrationFieldIds } from '../../../schema/rules/registration-fields.ts';
import type { ListedThing, Looker, ThingName } from '../../../schema/why.ts';
import { visibleEntries } from '../../brand/visible-entries.ts';
import { offeredCategory } from '../../catalogue/categories.ts';
import { shownBlocks } from '../../features/home/shown-blocks.ts';
import { actions } from '../actions.ts';
import { pages } from '../pages.ts';

type Look = { manifest: PublicManifest; looker: Looker };

/** Something that a brand shows or hides. */
export type Thing = ThingName & {
  /** Its title, for people who choose it from a list. */
  title(manifest: PublicManifest): Pick<ListedThing, 'label' | 'textKey'>;
  /** Evaluates the runtime's own rule. */
  shows(look: Look): boolean;
  /** Page that the address of a hidden page leads to; `undefined` if the page itself tells the viewer why it does not open. */
  leadsTo?(look: Look): PageId | undefined;
};

/** All things that can be explained. */
export function thingsOf(
  manifest: PublicManifest,
  /** Paths of the manifest's lists of entries. */ menus: readonly (readonly string[])[],
): Thing[] {
  return [
    ...pageIds.map((page) => pageThing(page)),
    ...menus.flatMap((steps) => entriesAt(manifest, steps).map(({ id }) => entryThing(steps, id))),
    ...manifest.home.blocks.map(({ id }) => blockThing(id)),
    ...registrationFieldIds.map((id) => fieldThing(id)),
  ];
}

const pageThing = (page: PageId): Thing => ({
  kind: 'page',
  name: `page:${page}`,
  id: page,
  title: () => ({ textKey: pages[page].titleKey }),
  shows: (look) => {
    const found = resolved(page, look);
    return 'page' in found && found.page === page && found.refused !== true;
  },
  leadsTo: (look) => {
    const found = resolved(page, look);
    if ('redirect' in found) return pageOf(found.redirect.replace(/\?.*$/, ''));
    const { manifest, looker } = look;
    return routeOf(page).visitorsOnly ? pageAfterLogin({ manifest, entry: page, ...looker }) : undefined;
  },
});

const resolved = (page: PageId, { manifest, looker: { type } }: Look) =>
  resolveRoute({
    path: routeOf(page).path,
    search: '',
    manifest,
    session: type === undefined ? 'visitor' : 'member',
    type,
  });

const entryThing = (steps: readonly string[], id: string): Thing => ({
  kind: 'entry',
  name: `entry:${steps.join('.')}.${id}`,
  id,
  title: (manifest) => {
    const entry = entriesAt(manifest, steps).find((one) => one.id === id);
    if (entry === undefined) return {};
    const { titleKey, label } = entry;
    if (titleKey !== null) return { textKey: titleKey };
    return label.EN === undefined ? {} : { label: label.EN };
  },
  shows: ({ manifest, looker }) => {
    const entries = entriesAt(manifest, steps).filter((entry) => entry.id === id);
    return visibleEntries({ entries, list: '', manifest, viewer: looker, pages, actions }).length > 0;
  },
});

const blockThing = (id: string): Thing => ({
  kind: 'block',
  name: `block:${id}`,
  id,
  title: (manifest) => {
    const block = manifest.home.blocks.find((one) => one.id === id);
    if (block?.block !== 'gameRow') return {};
    const category = offeredCategory(manifest, block.category);
    return category === undefined ? {} : { textKey: category.titleKey };
  },
  shows: ({ manifest, looker }) => {
    // The other blocks do not affect this one.
    const blocks = manifest.home.blocks.filter((one) => one.id === id);
    const alone = { ...manifest, home: { ...manifest.home, blocks } };
    return shownBlocks({ manifest: alone, visitor: looker.type === undefined, offers: true }).length > 0;
  },
});

const fieldThing = (id: RegistrationFieldId): Thing => ({
  kind: 'field',
  name: `field:${id}`,
  id,
  title: () => ({ textKey: `fields:label.${id}` }),
  // Shown in at least one registration method. Other fields count as empty.
  shows: ({ manifest }) =>
    registrationMethodsOf(manifest).some((method) =>
      registrationFieldsOf({ manifest, method, values: {} }).some((field) => field.id === id),
    ),
});

function entriesAt(manifest: PublicManifest, steps: readonly string[]): readonly Entry[] {
  // Proxies record reads, so the path is walked step by step, like in the runtime.
  return steps.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], manifest) as readonly Entry[];
}
