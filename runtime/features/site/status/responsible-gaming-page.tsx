import { styled } from 'styled-components';
import { useManifest } from '../../../brand/brand-context.tsx';
import { useText } from '../../../texts/texts-context.tsx';
import { unbroken } from '../../../texts/unbroken.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { boxedLinkRow } from '../../../ui/theme/link-row.ts';
import { BreakTools } from './break-tools.tsx';

/** Age limit, warning signs, a member's own break from play, help and licence. */
export function Page() {
  const t = useText('status');
  const { jurisdiction, tenant } = useManifest();
  const { ageLimit, helpLinks, authority, licenceNumber, licenceUrl } = jurisdiction;
  return (
    <Parts>
      <Lead>
        <h2>{t('responsible.title')}</h2>
        <p>{t('responsible.intro')}</p>
      </Lead>
      <Age>
        <strong aria-hidden>
          <bdi dir="ltr">{ageLimit}+</bdi>
        </strong>
        <div>
          <h3>{t('responsible.ageTitle', { age: ageLimit })}</h3>
          <p>{t('responsible.ageText', { age: ageLimit })}</p>
        </div>
      </Age>
      <section>
        <h3>{t('responsible.signsTitle')}</h3>
        <Signs>
          <li>{t('responsible.sign.time')}</li>
          <li>{t('responsible.sign.money')}</li>
          <li>{t('responsible.sign.loss')}</li>
          <li>{t('responsible.sign.hide')}</li>
        </Signs>
      </section>
      <BreakTools />
      <section>
        <h3>{t('responsible.helpTitle')}</h3>
        <p>{helpLinks.length === 0 ? t('responsible.noHelp') : t('responsible.helpText')}</p>
        <Links>
          {helpLinks.map(({ id, label, url }) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                <Icon id="help" />
                <span>{label}</span>
                <Icon id="external" size={16} />
              </a>
            </li>
          ))}
        </Links>
      </section>
      <section>
        <h3>{t('responsible.licenceTitle')}</h3>
        <p>
          {t('responsible.licenceText', { brand: tenant.brandName, authority, number: unbroken(licenceNumber) })}{' '}
          <a href={licenceUrl} target="_blank" rel="noopener noreferrer">
            {t('responsible.licenceLink')}
          </a>
        </p>
      </section>
    </Parts>
  );
}

const Parts = styled.div`
  display: grid;
  gap: var(--space-5);
  padding: var(--space-5) var(--space-4) 0;
  h3 { margin-block-end: var(--space-1); }
  p { color: var(--color-text-muted); }
`;

const Lead = styled.div`
  display: grid;
  gap: var(--space-2);
  h2 { font-size: var(--font-size-24); }
`;

const Age = styled(Card)`
  display: flex;
  align-items: center;
  gap: var(--space-4);
  > strong {
    flex: none;
    font: var(--weight-display) var(--font-size-32)/1 var(--font-display);
    color: var(--color-danger);
  }
`;

const Signs = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin-block-start: var(--space-2);
  li {
    padding: var(--space-3) var(--space-4);
    border-inline-start: 3px solid var(--color-warning);
    background: var(--color-surface);
    border-radius: 0 var(--radius-small) var(--radius-small) 0;
  }
  [dir='rtl'] & li { border-radius: var(--radius-small) 0 0 var(--radius-small); }
`;

const Links = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin-block-start: var(--space-3);
  a {
    ${boxedLinkRow}
    box-shadow: inset 0 0 0 1px var(--color-border);
  }
`;
