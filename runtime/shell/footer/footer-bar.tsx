import type { ComponentType } from 'react';
import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import type { PageId } from '../../../schema/routes.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import type { VisibleEntry } from '../../brand/visible-entries.ts';
import { useMenus } from '../../menu/menu-context.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { FlatFooter } from './flat-footer.tsx';
import { PillsFooter } from './pills-footer.tsx';
import { RaisedFooter } from './raised-footer.tsx';

type FooterSettings = PublicManifest['shell']['footerBar'];
export type FooterProps<S extends FooterSettings = FooterSettings> = {
  readonly settings: S;
  readonly entries: readonly VisibleEntry[];
  readonly current: PageId;
  readonly label: string;
};
type Variants = {
  [V in FooterSettings['variant']]: ComponentType<FooterProps<Extract<FooterSettings, { variant: V }>>>;
};

const variants: Variants = { flat: FlatFooter, raised: RaisedFooter, pills: PillsFooter };

/** The bar at the foot of every page: the entries of the manifest, in its variant (NAV-FOOT-01). */
export function FooterBar({ current }: { current: PageId }) {
  const t = useText('shell');
  const { nav, shell } = useManifest();
  const menus = useMenus();
  const Variant = variants[shell.footerBar.variant] as ComponentType<FooterProps>;
  return (
    <Variant
      settings={shell.footerBar}
      entries={menus.visible(nav.footer)}
      current={current}
      label={t('nav.footer')}
    />
  );
}

export function isCurrent({ entry, current }: { entry: VisibleEntry; current: PageId }): boolean {
  return entry.target.kind === 'page' && entry.target.page === current;
}
