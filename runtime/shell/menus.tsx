import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isMemberType } from '../../schema/constants.ts';
import type { Entry, PublicManifest } from '../../schema/generated/public-manifest.ts';
import { offeredCategories } from '../../schema/offered-categories.ts';
import { useManifest } from '../brand/brand-context.tsx';
import { visibleEntries } from '../brand/visible-entries.ts';
import { useInApp } from '../browser/in-app.ts';
import { useChat } from '../content/support/use-chat.ts';
import { useContactSupport } from '../content/support/use-contact-support.ts';
import { MenuProvider, type Menus, type Surface } from '../member/menu/menu-context.tsx';
import { useGoTo } from '../page/page-link.tsx';
import type { ActionTools } from '../page/registry.ts';
import { useSession, viewerType } from '../session/session-context.tsx';
import { useLanguage, useTextOf } from '../texts/texts-context.tsx';
import { useToast } from '../ui/toast.tsx';
import { actions } from './actions.ts';
import { pages } from './pages.ts';
import { Surfaces } from './surfaces.tsx';

/**
 * Provides the functions of menu entries, and renders the surfaces that they open. A surface closes when the route changes. It stays open
 * if the new route is the page that was already loading when the surface was opened.
 */
export function MenusProvider({ children }: { children: ReactNode }) {
  const manifest = useManifest();
  const { pathname, search } = useLocation();
  const [opened, setOpened] = useState<{ surface: Surface; at: readonly string[] }>();
  const goTo = useGoTo();
  const toast = useToast();
  const textOf = useTextOf();
  const { id: language } = useLanguage();
  const session = useSession();
  const contactSupport = useContactSupport();
  const chat = useChat();
  const client = useQueryClient();

  const here = pathname + search;
  // Cleared, not only hidden: going back must not open it again.
  const stays = opened?.at.includes(here) === true;
  if (opened !== undefined && !stays) setOpened(undefined);
  const surface = stays ? opened.surface : undefined;
  const close = useCallback(() => setOpened(undefined), []);

  // State that is known only after hydration is deferred to a render of its own. An urgent change of the context would replace every part
  // of the page that is still hydrating with its fallback.
  const inApp = useDeferredValue(useInApp());
  const type = useDeferredValue(viewerType(session));
  const invites =
    manifest.features.referral && session.status === 'member' && isMemberType(session.record.type, 'real');
  const tools: ActionTools = {
    manifest,
    goTo: (page) => goTo({ page }),
    // While a page loads, the browser's address is ahead of the route.
    open: (next) => setOpened({ surface: next, at: [here, location.pathname + location.search] }),
    toast: (key) => toast(textOf(key), { duration: 'short' }),
    share: () => void import('./share.ts').then(({ share }) => share({ manifest, client, invites, textOf, toast })),
    contactSupport,
    chat,
  };
  const latest = useRef(tools);
  useEffect(() => {
    latest.current = tools;
  });
  const menus = useMemo(
    (): Menus => ({
      visible: (entries, list) => visibleEntries({ entries, list, manifest, viewer: { type, inApp }, pages, actions }),
      run: (action) => actions[action].run(latest.current),
      pageOf: (action) => actions[action].page,
      open: (next) => latest.current.open(next),
      titleOf: (entry) => titleOf(entry, language, textOf),
      categories: categoriesOf,
    }),
    [manifest, type, inApp, language, textOf],
  );
  return (
    <MenuProvider value={menus}>
      {children}
      <Surfaces surface={surface} close={close} />
    </MenuProvider>
  );
}

function titleOf(entry: Entry, language: string, textOf: (key: string) => string): string {
  if (entry.titleKey !== null) return textOf(entry.titleKey);
  return entry.label[language] ?? entry.label.EN ?? entry.id;
}

/** Game categories of the side menu: the brand's selection, else all offered ones. */
function categoriesOf(manifest: PublicManifest) {
  const { gameCategories } = manifest.nav.sideMenu;
  const offered = offeredCategories(manifest);
  if (gameCategories === null) return offered;
  return gameCategories.flatMap((wanted) => offered.find(({ id }) => id === wanted) ?? []);
}
