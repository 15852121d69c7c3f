import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css, type RuleSet, styled } from 'styled-components';
import { useManifest, usePlaces } from '../../../brand/brand-context.tsx';
import { HelpLink } from '../../../content/help/help-link.tsx';
import { hasSupportLink } from '../../../content/support/support-address.ts';
import { SupportLink } from '../../../content/support/support-link.tsx';
import { PageLink } from '../../../page/page-link.tsx';
import type { HomeBlockSettings } from '../../../page/registry.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { unbroken } from '../../../texts/unbroken.ts';
import { OptionalLine } from '../../../ui/optional-line.tsx';
import { gameCountQuery } from '../queries.ts';

type Settings = HomeBlockSettings<'siteFooter'>;
type PartId = Settings['parts'][number];

/** Footer of home: about, help and social channels if the brand enables them; licence and age limit always (HOME-12). */
export function SiteFooter({ settings: { variant, parts } }: { settings: Settings }) {
  return (
    <Foot $variant={variant}>
      {parts.map((part) => (
        <Part key={part} id={part} />
      ))}
      <Licence />
    </Foot>
  );
}

function Part({ id }: { id: PartId }) {
  const PartOf = partsById[id];
  return <PartOf />;
}

const partsById: Readonly<Record<PartId, () => ReactNode>> = { marketing: Marketing, helpList: HelpList, links: Links };

function Marketing() {
  const t = useText('home');
  const manifest = useManifest();
  const { brandName: brand } = manifest.tenant;
  const { code: languageCode } = useLanguage();
  const { data } = useQuery(gameCountQuery({ manifest, languageCode }));
  const claimed = claimOf(data?.totalCount ?? 0);
  return (
    <About>
      <h2>{t('footer.marketingTitle')}</h2>
      <OptionalLine text={t('footer.marketing', { brand })} />
      {claimed > 0 && (
        <p>
          <b>{t('footer.claim', { count: claimed })}</b>
        </p>
      )}
    </About>
  );
}

/** The number of games that a brand may claim: rounded down to whole hundreds, and no claim below 100 (CONST-CLAIM-AMB-01). */
function claimOf(games: number): number {
  return Math.floor(games / 100) * 100;
}

function HelpList() {
  const t = useText('home');
  return (
    <nav aria-label={t('footer.help')}>
      <h3>{t('footer.help')}</h3>
      <ul>
        <li>
          <PageLink page="help">{t('footer.helpCentre')}</PageLink>
        </li>
        <li>
          <HelpLink tag="terms">{t('footer.terms')}</HelpLink>
        </li>
        <li>
          <HelpLink tag="privacy">{t('footer.privacy')}</HelpLink>
        </li>
        <li>
          <HelpLink tag="payments">{t('footer.payments')}</HelpLink>
        </li>
      </ul>
    </nav>
  );
}

function Links() {
  const t = useText('home');
  const { social, support } = useManifest();
  const at = usePlaces();
  const channels = social.channels.filter(({ enabled }) => enabled);
  const offersSupport = hasSupportLink(support);
  if (channels.length === 0 && !offersSupport) return null;
  return (
    <nav aria-label={t('footer.follow')}>
      <h3>{t('footer.follow')}</h3>
      <ul>
        {channels.map(({ id, label, url }) => (
          <li key={id}>
            <a {...at(`/social/channels/${id}/label`)} href={url} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          </li>
        ))}
        {offersSupport && (
          <li>
            <SupportLink>{t('footer.contact')}</SupportLink>
          </li>
        )}
      </ul>
    </nav>
  );
}

function Licence() {
  const t = useText('shell');
  const { authority, licenceNumber, licenceUrl, ageLimit } = useManifest().jurisdiction;
  return (
    <Legal>
      <Age role="img" aria-label={t('licence.age', { age: ageLimit })}>
        <bdi dir="ltr">{t('licence.ageShort', { age: ageLimit })}</bdi>
      </Age>
      <div>
        <p>{t('licence.age', { age: ageLimit })}</p>
        <a href={licenceUrl} target="_blank" rel="noopener noreferrer">
          {t('licence.line', { authority, number: unbroken(licenceNumber) })}
        </a>
        <PageLink page="responsibleGaming">{t('licence.responsible')}</PageLink>
      </div>
    </Legal>
  );
}

const About = styled.div`
  p { margin-block-start: var(--space-2); }
`;

const Legal = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--space-3);
  padding-block-start: var(--space-4);
  border-block-start: 1px solid var(--color-border);
  font-size: var(--font-size-12);
  a { display: block; inline-size: fit-content; padding-block: 4px; }
`;

const Age = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 44px;
  block-size: 44px;
  border: 2px solid currentColor;
  border-radius: 50%;
  color: var(--color-text);
  font: 800 var(--font-size-14)/1 var(--font-text);
`;

const variants = {
  columns: css`
    grid-template-columns: repeat(2, minmax(0, 1fr));
    ${About}, ${Legal}, nav:only-of-type { grid-column: 1 / -1; }
    nav:only-of-type ul { columns: 2; column-gap: var(--space-4); }
  `,
  centred: css`
    justify-items: center;
    background: transparent;
    text-align: center;
    ul { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 var(--space-4); }
    h3 { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
    ${About} p { max-inline-size: 36ch; margin-inline: auto; }
    ${Legal} { flex-direction: column; align-items: center; inline-size: 100%; }
    ${Legal} a { margin-inline: auto; }
  `,
} as const satisfies Record<Settings['variant'], RuleSet>;

const Foot = styled.footer<{ $variant: Settings['variant'] }>`
  display: grid;
  gap: var(--space-5) var(--space-4);
  margin-block-start: var(--space-6);
  padding: var(--space-6) var(--space-4) var(--space-5);
  background: var(--color-surface);
  color: var(--color-text-muted);
  font-size: var(--font-size-14);
  h2 { color: var(--color-text); font-size: calc(var(--font-size-20) * var(--head, 1)); }
  h3 { margin-block-end: var(--space-1); color: var(--color-text); font-size: var(--font-size-14); }
  nav a { display: inline-flex; align-items: center; min-block-size: 36px; color: var(--color-link); text-decoration: none; }
  ${({ $variant }) => variants[$variant]}
`;
