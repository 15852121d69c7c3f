import type { ReactNode } from 'react';
import type { PublicManifest } from '../../schema/generated/public-manifest.ts';
import { useManifest } from '../brand/brand-context.tsx';
import { PageLink } from '../page/page-link.tsx';
import { useContactSupport } from './use-contact-support.ts';

/** Whether there is an address to link to; without one the contact message is all that a press could say. */
export function hasSupportLink({ linkMode, url, legacyLink }: PublicManifest['support']): boolean {
  return (linkMode === 'plain' ? url : legacyLink) !== null;
}

/** Link to the brand's customer service. One in the legacy form leads to the help page where scripts don't run. */
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
