import type { ReactNode } from 'react';
import type { PageId } from '../../../../schema/routes.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import { PageLink } from '../../../page/page-link.tsx';
import { ForwardIcon } from '../../../ui/icon.tsx';
import { SectionHead as Head } from '../../../ui/section-head.tsx';

/** Title of a block with the link to the full list. */
export function SectionHead({ title, more }: { title: ReactNode; more: { page: PageId; label: string } }) {
  return (
    <Head
      look={useManifest().shell.sectionHead}
      heading={<h2>{title}</h2>}
      more={
        <PageLink page={more.page}>
          {more.label}
          <ForwardIcon size={16} />
        </PageLink>
      }
    />
  );
}
