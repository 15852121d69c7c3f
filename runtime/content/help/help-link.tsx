import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { PageLink } from '../../page/page-link.tsx';
import { useLinkPopup } from '../../page/use-link-popup.ts';

/** Link to a help article: opens a popup over the current page (HELP-03); without scripts it leads to the help page. */
export function HelpLink({ tag, children }: { tag: string; children: ReactNode }) {
  const { Popup, open, show, close } = useLinkPopup(async () => (await import('./help-popup.tsx')).HelpPopup);
  return (
    <>
      <PageLink page="help" query={{ tag }} onClick={show}>
        {children}
      </PageLink>
      {Popup !== undefined &&
        // Rendered in a portal: inside a label, a click in the popup would also toggle the label's checkbox.
        createPortal(<Popup open={open} onClose={close} target={{ tag }} />, document.body)}
    </>
  );
}
