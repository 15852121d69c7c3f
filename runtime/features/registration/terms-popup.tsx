import { styled } from 'styled-components';
import { pathTo } from '../../../schema/page-address.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { RichText } from '../../texts/rich-text.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Popup } from '../../ui/popup.tsx';

const chapters = ['eligibility', 'account', 'play', 'data'] as const;

type TermsPopupProps = { readonly open: boolean; readonly onClose: () => void; readonly onAgree: () => void };

/** Summary of the terms in a popup (REG-12), with a link to the full text (REG-04). */
export function TermsPopup({ open, onClose, onAgree }: TermsPopupProps) {
  const t = useText('registration');
  const { jurisdiction, tenant } = useManifest();
  const values = { age: jurisdiction.ageLimit, brand: tenant.brandName };
  return (
    <Popup
      open={open}
      onClose={onClose}
      title={t('terms.title')}
      actions={
        <>
          <Button wide onClick={onAgree}>
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
      <Chapter>
        <h3>{t('terms.limitsTitle')}</h3>
        <p>
          <RichText
            textKey="registration:terms.limits"
            // In a new tab, so that the form's input is not lost.
            parts={{ care: <PageLink page="responsibleGaming" target="_blank" /> }}
          />
        </p>
      </Chapter>
    </Popup>
  );
}

const Chapter = styled.section`
  & + & { margin-block-start: var(--space-4); }
  h3 { margin-block-end: var(--space-1); color: var(--color-text); }
  p { font-size: var(--font-size-14); }
`;
