import { useManifest } from '../brand/brand-context.tsx';
import { useTextOf } from '../texts/texts-context.tsx';
import { useToast } from '../ui/toast.tsx';

/** Opens the brand's customer service beside the page, or says whom to ask where there is no address. */
export function useContactSupport(): () => void {
  const { linkMode, url, legacyLink } = useManifest().support;
  const toast = useToast();
  const textOf = useTextOf();
  const sayContact = () => toast(textOf('shell:support.contact'), { duration: 'short' });
  return () => {
    if (linkMode === 'legacyDecode') void openLegacy({ link: legacyLink ?? '', sayContact });
    else if (url === null) sayContact();
    else window.open(url, '_blank', 'noopener');
  };
}

async function openLegacy({ link, sayContact }: { link: string; sayContact: () => void }): Promise<void> {
  // Now, while the press still counts: browsers stop windows that come after a wait.
  const tab = window.open('', '_blank');
  try {
    const { decodeSupportLink } = await import('./decode-support-link.ts');
    const address = decodeSupportLink(link);
    if (address === undefined) throw new Error('no address in the link');
    // Views inside other apps open no second window.
    if (tab === null) return location.assign(address);
    tab.opener = null;
    tab.location.replace(address);
  } catch {
    tab?.close();
    sayContact();
  }
}
