import { styled } from 'styled-components';
import { PageLink } from '../../page/page-link.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Search button in the header of game pages (SHELL-HEADER-14). */
export function SearchLink() {
  const t = useText('games');
  return (
    <Square page="searchGames" aria-label={t('search.hint')}>
      <Icon id="search" size={24} />
    </Square>
  );
}

const Square = styled(PageLink)`
  display: grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;
  color: inherit;
`;
