import { styled } from 'styled-components';
import type { Raised } from '../../../schema/generated/public-manifest.ts';
import { useMenus } from '../../member/menu/menu-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FooterItem, FooterList, FooterNav } from './footer-frame.ts';
import { type FooterProps, isCurrent } from './footer-props.ts';

/** Variant `raised`: one entry is a disc that rises above the bar. */
export function RaisedFooter({ settings, entries, current, bar }: FooterProps<Raised>) {
  const menus = useMenus();
  return (
    <FooterNav {...bar}>
      <FooterList>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Item
              entry={entry}
              current={isCurrent(entry, current)}
              className={entry.id === settings.raisedEntry ? 'raised' : ''}
            >
              <i>
                <Icon id={entry.icon} size={24} />
              </i>
              <span>{menus.titleOf(entry)}</span>
            </Item>
          </li>
        ))}
      </FooterList>
    </FooterNav>
  );
}

const Item = styled(FooterItem)`
  i { display: grid; place-items: center; }
  &[aria-current] { color: var(--color-footer-current); }
  &.raised i {
    inline-size: 48px;
    block-size: 48px;
    margin-block-start: -18px;
    border-radius: 50%;
    background: var(--color-primary);
    color: var(--color-on-primary);
    box-shadow: 0 0 0 4px var(--color-footer), var(--shadow-high);
  }
  &.raised { font-weight: 700; }
`;
