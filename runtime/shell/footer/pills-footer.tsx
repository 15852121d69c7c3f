import { styled } from 'styled-components';
import { useMenus } from '../../member/menu/menu-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { columnInset, FooterItem, FooterList, FooterNav, footerHeight } from './footer-frame.ts';
import { type FooterProps, isCurrent } from './footer-props.ts';

/** Variant `pills`: a floating bar of icons; the current entry is a pill with its label. */
export function PillsFooter({ entries, current, label }: FooterProps) {
  const menus = useMenus();
  return (
    <>
      <Veil aria-hidden />
      <Floating aria-label={label}>
        <FooterList>
          {entries.map((entry) => {
            const here = isCurrent({ entry, current });
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
