import { styled } from 'styled-components';
import { useManifest } from '../brand/brand-context.tsx';
import { PageLink } from '../page/page-link.tsx';
import { useText } from '../texts/texts-context.tsx';
import { unbroken } from '../texts/unbroken.ts';

/** Licence with link and number, age limit, and the link to responsible gaming, which must be one click away on every page. */
export function LicenceLine() {
  const t = useText('shell');
  const { authority, licenceNumber, licenceUrl, ageLimit } = useManifest().jurisdiction;
  return (
    <Lines>
      <Age aria-hidden>
        <bdi dir="ltr">{t('licence.ageShort', { age: ageLimit })}</bdi>
      </Age>
      <div>
        <p>{t('licence.age', { age: ageLimit })}</p>
        <p>
          <a href={licenceUrl} target="_blank" rel="noopener noreferrer">
            {t('licence.line', { authority, number: unbroken(licenceNumber) })}
          </a>
        </p>
        <p>
          <PageLink page="responsibleGaming">{t('licence.responsible')}</PageLink>
        </p>
      </div>
    </Lines>
  );
}

const Lines = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--space-3);
  color: var(--color-text-muted);
  font-size: var(--font-size-12);
  line-height: calc(1.5 * var(--tall, 1));
  a { display: inline-block; padding-block: 3px; color: var(--color-link); }
`;

const Age = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  /* Scales with the font size of its number. */
  inline-size: 3em;
  block-size: 3em;
  border: 2px solid currentColor;
  border-radius: 50%;
  font-weight: 700;
`;
