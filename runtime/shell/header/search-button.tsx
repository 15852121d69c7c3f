import { styled } from 'styled-components';
import { SearchPageLink } from '../../page/search-page-link.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Search button in the header of game pages (SHELL-HEADER-14). */
export function SearchLink() {
  const t = useText('games');
  return (
    <Square aria-label={t('search.hint')}>
      <Icon id="search" size={24} />
    </Square>
  );
}

const Square = styled(SearchPageLink)`
  display: grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;
  color: inherit;
`;
