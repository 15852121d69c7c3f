import { styled } from 'styled-components';
import type { PageHeaderParts } from '../../page/page-header.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { BackwardIcon } from '../../ui/icon.tsx';
import { smallTitle } from '../../ui/theme/small-title.ts';
import { HeaderBar } from './header-bar.tsx';
import { SearchButton } from './search-button.tsx';

/** Header of pages: back, title, and the search on pages of games. */
export function PageHeaderBar({
  title,
  withoutBack,
  search,
  goBack,
  parts,
}: {
  title: string;
  withoutBack: boolean;
  search: boolean;
  goBack: () => void;
  parts: PageHeaderParts;
}) {
  const t = useText('shell');
  return (
    <HeaderBar>
      <Row>
        {withoutBack ? (
          <span />
        ) : (
          // A link, so that without scripts it leads home.
          <Back
            page="home"
            aria-label={t('header.back')}
            onClick={(event) => {
              event.preventDefault();
              goBack();
            }}
          >
            <BackwardIcon size={24} />
          </Back>
        )}
        <h1>{parts.title ?? title}</h1>
        <End>{search && <SearchButton />}</End>
      </Row>
    </HeaderBar>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(44px, 1fr) minmax(0, auto) minmax(44px, 1fr);
  align-items: center;
  min-block-size: 52px;
  padding-inline: var(--space-2);
  h1 {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-size: var(--font-size-16);
    ${smallTitle}
    line-height: calc(1.6 * var(--tall, 1));
    text-align: center;
  }
`;

const Back = styled(PageLink)`
  display: grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;
  color: inherit;
`;

const End = styled.div`
  display: flex;
  justify-content: flex-end;
`;
