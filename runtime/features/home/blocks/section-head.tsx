import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { PageId } from '../../../../schema/routes.ts';
import { PageLink } from '../../../page/page-link.tsx';
import { ForwardIcon } from '../../../ui/icon.tsx';

/** Title of a block with the way to all that it shows a part of. */
export function SectionHead({ title, more }: { title: ReactNode; more?: { page: PageId; label: string } }) {
  return (
    <Head>
      <h2>{title}</h2>
      {more !== undefined && (
        <PageLink page={more.page}>
          {more.label}
          <ForwardIcon size={16} />
        </PageLink>
      )}
    </Head>
  );
}

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  min-block-size: 44px;
  padding-inline: var(--space-4);
  a {
    display: inline-flex;
    align-items: center;
    flex: none;
    max-inline-size: 50%;
    min-block-size: 44px;
    font-size: var(--font-size-14);
    font-weight: 600;
    text-decoration: none;
  }
`;
