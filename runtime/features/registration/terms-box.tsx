import { useState } from 'react';
import { styled } from 'styled-components';
import { useManifest } from '../../brand/brand-context.tsx';
import { pathTo } from '../../page/page-link.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Popup } from '../../ui/popup.tsx';
import { consentName, consentText, isTicked } from './consents.ts';
import type { Registration } from './use-registration.ts';

const chapters = ['eligibility', 'account', 'play', 'data', 'limits'] as const;

/** Age and terms, confirmed by a box (REG-11), readable in a popup (REG-12), whole behind its link (REG-04). */
export function TermsBox({ registration: { ticked, tick, missing } }: { registration: Registration }) {
  const t = useText('registration');
  const manifest = useManifest();
  const [open, setOpen] = useState(false);
  const values = { age: manifest.jurisdiction.ageLimit, brand: manifest.tenant.brandName };
  const agree = () => {
    tick({ terms: true });
    setOpen(false);
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
      <Open type="button" onClick={() => setOpen(true)}>
        {t('terms.open')}
      </Open>
      <Popup
        open={open}
        onClose={() => setOpen(false)}
        title={t('terms.title')}
        actions={
          <>
            <Button wide onClick={agree}>
              {t('terms.agree')}
            </Button>
            <ButtonLink wide variant="ghost" to={pathTo({ page: 'help', query: { tag: 'terms' } })}>
              {t('terms.full')}
            </ButtonLink>
          </>
        }
      >
        {chapters.map((chapter) => (
          <Chapter key={chapter}>
            <h3>{t(`terms.${chapter}Title`)}</h3>
            <p>{t(`terms.${chapter}`, values)}</p>
          </Chapter>
        ))}
      </Popup>
    </div>
  );
}

const Open = styled.button`
  min-block-size: 44px;
  margin-inline-start: 34px;
  color: var(--color-link);
  font-size: var(--font-size-14);
  font-weight: 600;
  text-decoration: underline;
`;

const Chapter = styled.section`
  & + & { margin-block-start: var(--space-4); }
  h3 { margin-block-end: var(--space-1); color: var(--color-text); }
  p { font-size: var(--font-size-14); }
`;
