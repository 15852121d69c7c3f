import type { ReactNode } from 'react';
import { useManifest } from '../../brand/brand-context.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { useContactSupport } from './use-contact-support.ts';

/** Link to the brand's customer service. A legacy link is decoded by script; without scripts it leads to the help page. */
export function SupportLink({ children }: { children: ReactNode }) {
  const { linkMode, url } = useManifest().support;
  const contactSupport = useContactSupport();
  if (linkMode === 'plain' && url !== null)
    return (
      <a href={url} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  return (
    <PageLink
      page="help"
      onClick={(event) => {
        event.preventDefault();
        contactSupport();
      }}
    >
      {children}
    </PageLink>
  );
}
