import type { Entry, PublicManifest } from '../../schema/generated/public-manifest.ts';
import { isPageOn, type PageId, routes } from '../../schema/routes.ts';
import { type ActionId, actionIds } from '../../schema/vocabulary.ts';
import type { Actions } from '../page/registry.ts';
import { hasApp } from './download/has-app.ts';

export type EntryTarget =
  | { readonly kind: 'page'; readonly page: PageId }
  | { readonly kind: 'action'; readonly action: ActionId }
  | { readonly kind: 'address'; readonly url: string };

/** Who looks at a menu. */
export type Viewer = {
  readonly audience: 'visitor' | 'member' | 'agent';
  /** Inside the installed app or PWA, where nothing is left to download (MENU-SIDE-11, MENU-SHEET-10). */
  readonly inApp: boolean;
};

export type VisibleEntry = Entry & { readonly target: EntryTarget };

/** Entries of a menu that this viewer sees: not hidden, their page or action is on, they are meant for the viewer. */
export function visibleEntries({
  entries,
  manifest,
  viewer,
  actions,
}: {
  entries: readonly Entry[];
  manifest: PublicManifest;
  viewer: Viewer;
  actions: Actions;
}): VisibleEntry[] {
  return entries.flatMap((entry) => {
    const target = targetOf(entry.to);
    if (!entry.enabled || target === undefined || !isMeantFor({ entry, viewer })) return [];
    if (target.kind === 'page' && !isPageOn({ page: target.page, manifest })) return [];
    if (target.kind === 'page' && target.page === 'download' && (viewer.inApp || !hasApp(manifest)))
      return [];
    if (target.kind === 'action') {
      const { when, membersOnly = false, outsideApp = false } = actions[target.action];
      if (when?.(manifest) === false || (membersOnly && viewer.audience === 'visitor')) return [];
      if (outsideApp && viewer.inApp) return [];
    }
    return [{ ...entry, target }];
  });
}

export function targetOf(to: string): EntryTarget | undefined {
  const [kind, id = ''] = split(to);
  if (kind === 'page' && Object.hasOwn(routes, id)) return { kind, page: id as PageId };
  if (kind === 'action' && (actionIds as readonly string[]).includes(id))
    return { kind, action: id as ActionId };
  return to.startsWith('https://') ? { kind: 'address', url: to } : undefined;
}

function split(to: string): [string, string?] {
  const at = to.indexOf(':');
  return at < 0 ? [to] : [to.slice(0, at), to.slice(at + 1)];
}

function isMeantFor({ entry, viewer }: { entry: Entry; viewer: Viewer }): boolean {
  if (entry.audience === 'anyone') return true;
  if (entry.audience === 'member') return viewer.audience !== 'visitor';
  return entry.audience === viewer.audience;
}
