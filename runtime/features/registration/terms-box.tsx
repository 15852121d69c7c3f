import { styled } from 'styled-components';
import { useManifest } from '../../brand/brand-context.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { useLinkPopup } from '../../page/use-link-popup.ts';
import { useText } from '../../texts/texts-context.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { consentName, consentText, isTicked } from './consents.ts';
import type { Registration } from './use-registration.ts';

/** Checkbox for age and terms (REG-11). Its link opens a popup; without scripts it leads to the page (REG-04, REG-12). */
export function TermsBox({ registration: { ticked, tick, missing } }: { registration: Registration }) {
  const t = useText('registration');
  const manifest = useManifest();
  const { Popup, open, show, close } = useLinkPopup(async () => (await import('./terms-popup.tsx')).TermsPopup);
  const agree = () => {
    tick({ terms: true });
    close();
  };
  return (
    <div>
      <Checkbox
        name={consentName('terms')}
        checked={isTicked({ id: 'terms', ticked, manifest })}
        error={missing.includes('terms') ? t('disclaimer.missing') : undefined}
        onChange={(event) => tick({ terms: event.target.checked })}
        label={consentText({ id: 'terms', manifest, t })}
      />
      <Open page="help" query={{ tag: 'terms' }} onClick={show}>
        {t('terms.open')}
      </Open>
      {Popup !== undefined && <Popup open={open} onClose={close} onAgree={agree} />}
    </div>
  );
}

const Open = styled(PageLink)`
  display: inline-flex;
  align-items: center;
  min-block-size: 44px;
  margin-inline-start: 34px;
  font-size: var(--font-size-14);
  font-weight: 600;
`;
