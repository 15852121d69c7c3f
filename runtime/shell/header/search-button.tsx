import { styled } from 'styled-components';
import { SearchPageLink } from '../../page/search-page-link.tsx';
import { useTextOf } from '../../texts/texts-context.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Search link in the header of home and of game pages (SHELL-HEADER-14). */
export function SearchButton() {
  const textOf = useTextOf();
  return (
    <Square aria-label={textOf('games:search.hint')}>
      <Icon id="search" size={24} />
    </Square>
  );
}

const Square = styled(SearchPageLink)`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 44px;
  block-size: 44px;
  color: inherit;
`;
