import { styled } from 'styled-components';
import { useMenus } from '../../member/menu/menu-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FooterItem, FooterList, FooterNav } from './footer-frame.ts';
import { type FooterProps, isCurrent } from './footer-props.ts';

/** Variant `flat`: icons above labels; a line marks the current entry. */
export function FlatFooter({ entries, current, label }: FooterProps) {
  const menus = useMenus();
  return (
    <FooterNav aria-label={label}>
      <FooterList>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Item entry={entry} current={isCurrent({ entry, current })}>
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
