import type { Entry, PublicManifest } from '../../schema/generated/public-manifest.ts';
import { isOffered, isPageOn, type PageId, routes } from '../../schema/routes.ts';
import { isAdmitted } from '../../schema/rules/access.ts';
import { type ActionId, actionIds } from '../../schema/vocabulary.ts';
import type { Looker } from '../../schema/why.ts';
import type { Actions, Page, UnreadKind } from '../page/registry.ts';

export type EntryTarget =
  | { readonly kind: 'page'; readonly page: PageId }
  | { readonly kind: 'action'; readonly action: ActionId }
  | { readonly kind: 'address'; readonly url: string };

export type VisibleEntry = Entry & {
  readonly target: EntryTarget;
  /** JSON Pointer of the entry in the manifest. */
  readonly place: string;
  /** Kind of unread count shown beside the entry. */
  readonly unread: UnreadKind | undefined;
};

/**
 * Menu entries visible to this viewer: not hidden, their page or action is enabled and offered to the viewer's account, and their audience
 * fits. Inside the installed app or PWA there is nothing to download (MENU-SIDE-11, MENU-SHEET-10).
 */
export function visibleEntries({
  entries,
  list,
  manifest,
  viewer,
  pages,
  actions,
}: {
  entries: readonly Entry[];
  /** JSON Pointer of their list. */
  list: string;
  manifest: PublicManifest;
  viewer: Looker;
  pages: Readonly<Record<PageId, Page>>;
  actions: Actions;
}): VisibleEntry[] {
  return entries.flatMap((entry) => {
    const target = targetOf(entry.to);
    if (!entry.enabled || target === undefined || !matchesAudience({ entry, viewer })) return [];
    if (target.kind === 'page' && !isPageOn(target.page, manifest)) return [];
    if (target.kind === 'page' && !isOffered(target.page, viewer.type)) return [];
    const row = rowOf(target, pages, actions);
    if (row?.when?.(manifest) === false || (row?.outsideApp === true && viewer.inApp)) return [];
    const forMembers = target.kind === 'action' && actions[target.action].membersOnly === true;
    if (forMembers && viewer.type === undefined) return [];
    return [{ ...entry, target, place: `${list}/${entry.id}`, unread: row?.unread }];
  });
}

function rowOf(target: EntryTarget, pages: Readonly<Record<PageId, Page>>, actions: Actions) {
  if (target.kind === 'page') return pages[target.page];
  return target.kind === 'action' ? actions[target.action] : undefined;
}

export function targetOf(to: string): EntryTarget | undefined {
  const [kind, id = ''] = split(to);
  if (kind === 'page' && Object.hasOwn(routes, id)) return { kind, page: id as PageId };
  if (kind === 'action' && (actionIds as readonly string[]).includes(id)) return { kind, action: id as ActionId };
  return to.startsWith('https://') ? { kind: 'address', url: to } : undefined;
}

function split(to: string): [string, string?] {
  const at = to.indexOf(':');
  return at < 0 ? [to] : [to.slice(0, at), to.slice(at + 1)];
}

function matchesAudience({ entry: { audience }, viewer }: { entry: Entry; viewer: Looker }): boolean {
  return audience === 'visitor' ? viewer.type === undefined : isAdmitted(audience, viewer.type);
}
