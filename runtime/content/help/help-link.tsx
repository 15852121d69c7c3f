import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { PageLink } from '../../page/page-link.tsx';
import { useLinkPopup } from '../../page/use-link-popup.ts';

/** Link to an article of the help: a popup over the page of now (HELP-03), the page where scripts don't run. */
export function HelpLink({ tag, children }: { tag: string; children: ReactNode }) {
  const { Popup, open, show, close } = useLinkPopup(async () => (await import('./help-popup.tsx')).HelpPopup);
  return (
    <>
      <PageLink page="help" query={{ tag }} onClick={show}>
        {children}
      </PageLink>
      {Popup !== undefined &&
        // Apart from where the link stands: a press in it would be one on the label of a box as well.
        createPortal(<Popup open={open} onClose={close} target={{ tag }} />, document.body)}
    </>
  );
}
