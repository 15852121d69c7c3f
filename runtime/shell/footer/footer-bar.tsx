import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import type { PageId } from '../../../schema/routes.ts';
import { useManifest, usePlaces } from '../../brand/brand-context.tsx';
import { useMenus } from '../../member/menu/menu-context.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { columnInset, FooterItem, FooterList, FooterNav, footerHeight } from './footer-frame.ts';
import { type FooterProps, type FooterSettings, isCurrent } from './footer-props.ts';
import { RaisedFooter } from './raised-footer.tsx';

/** Variant `pills`: a floating bar of icons; the current entry is a pill with its label. */
function PillsFooter({ entries, current, bar }: FooterProps) {
  const menus = useMenus();
  return (
    <>
      <Veil aria-hidden />
      <Floating {...bar}>
        <FooterList>
          {entries.map((entry) => {
            const here = isCurrent(entry, current);
            return (
              <Slot key={entry.id} $here={here}>
                <Pill entry={entry} current={here}>
                  <Icon id={entry.icon} size={24} />
                  {here ? <span>{menus.titleOf(entry)}</span> : <VisuallyHidden>{menus.titleOf(entry)}</VisuallyHidden>}
                </Pill>
              </Slot>
            );
          })}
        </FooterList>
      </Floating>
    </>
  );
}

/** Fades out the page behind the bar, so that no text is visible below it. */
const Veil = styled.div`
  position: fixed;
  z-index: 29;
  inset-block-end: 0;
  inset-inline: ${columnInset};
  block-size: calc(${footerHeight}px + var(--space-3) + env(safe-area-inset-bottom));
  background: linear-gradient(to top, var(--color-background) 50%, rgb(var(--rgb-background) / 0));
  pointer-events: none;
`;

const Floating = styled(FooterNav)`
  margin: 0 var(--space-4) calc(var(--space-3) + env(safe-area-inset-bottom));
  padding: 0 6px;
  border-radius: var(--radius-pill);
  box-shadow: var(--shadow-high);
`;

const Slot = styled.li<{ $here: boolean }>`
  && { flex-grow: ${({ $here }) => ($here ? 1.8 : 1)}; }
  display: grid;
  align-items: center;
`;

const Pill = styled(FooterItem)`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  block-size: 44px;
  border-radius: var(--radius-pill);
  font-size: min(var(--font-size-14), 4.4vw);
  font-weight: 700;
  &[aria-current] {
    background: var(--color-primary);
    color: var(--color-on-primary);
    padding-inline: var(--space-3);
  }
`;

/** Variant `flat`: icons above labels; a line marks the current entry. */
function FlatFooter({ entries, current, bar }: FooterProps) {
  const menus = useMenus();
  return (
    <FooterNav {...bar}>
      <FooterList>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Item entry={entry} current={isCurrent(entry, current)}>
              <Icon id={entry.icon} size={24} />
              <span>{menus.titleOf(entry)}</span>
            </Item>
          </li>
        ))}
      </FooterList>
    </FooterNav>
  );
}

const Item = styled(FooterItem)`
  position: relative;
  &[aria-current] { color: var(--color-footer-current); }
  &[aria-current]::before {
    content: '';
    position: absolute;
    inset-block-start: 0;
    inset-inline: 28%;
    block-size: 3px;
    border-radius: 0 0 3px 3px;
    background: currentColor;
  }
`;

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
    <Variant
      settings={shell.footerBar}
      entries={menus.visible(nav.footer, '/nav/footer')}
      current={current}
      bar={{ 'aria-label': t('nav.footer'), ...usePlaces()('/shell/footerBar') }}
    />
  );
}
