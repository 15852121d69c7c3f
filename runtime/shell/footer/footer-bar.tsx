import type { ComponentType } from 'react';
import type { PageId } from '../../../schema/routes.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { useMenus } from '../../member/menu/menu-context.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { FlatFooter } from './flat-footer.tsx';
import type { FooterProps, FooterSettings } from './footer-props.ts';
import { PillsFooter } from './pills-footer.tsx';
import { RaisedFooter } from './raised-footer.tsx';

type Variants = {
  [V in FooterSettings['variant']]: ComponentType<FooterProps<Extract<FooterSettings, { variant: V }>>>;
};

const variants: Variants = { flat: FlatFooter, raised: RaisedFooter, pills: PillsFooter };

/** Bottom navigation of every page, with the entries and the variant of the manifest (NAV-FOOT-01). */
export function FooterBar({ current }: { current: PageId }) {
  const t = useText('shell');
  const { nav, shell } = useManifest();
  const menus = useMenus();
  const Variant = variants[shell.footerBar.variant] as ComponentType<FooterProps>;
  return (
    <Variant settings={shell.footerBar} entries={menus.visible(nav.footer)} current={current} label={t('nav.footer')} />
  );
}
