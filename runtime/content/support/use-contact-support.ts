import { useQueryClient } from '@tanstack/react-query';
import { useManifest } from '../../brand/brand-context.tsx';
import { useTextOf } from '../../texts/texts-context.tsx';
import { useToast } from '../../ui/toast.tsx';
import { openBeside } from './open-beside.ts';
import { hasSupportLink } from './support-address.ts';

/** Opens the brand's customer service in a new tab, or shows the contact message if there is no address. */
export function useContactSupport(): () => void {
  const manifest = useManifest();
  const client = useQueryClient();
  const toast = useToast();
  const textOf = useTextOf();
  const showContact = () => toast(textOf('shell:support.contact'), { duration: 'short' });
  const find = () =>
    import('./find-support-address.ts').then(({ findSupportAddress }) => findSupportAddress({ manifest, client }));
  return () => {
    if (!hasSupportLink(manifest.support)) return showContact();
    void openBeside(find).then((opened) => {
      if (!opened) showContact();
    });
  };
}
