import { Navigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { PublicManifest } from '../../../../schema/generated/public-manifest.ts';
import { pathTo } from '../../../../schema/page-address.ts';
import { useIsPageOn, useManifest } from '../../../brand/brand-context.tsx';
import { targetOf } from '../../../brand/visible-entries.ts';
import { useText } from '../../../texts/texts-context.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';

type Destination = keyof PublicManifest['destinations'];

/** The target that the brand configured for a destination: a page of the site, an external address, or none yet. */
export function DestinationView({ id }: { id: Destination }) {
  const t = useText('frames');
  const isPageOn = useIsPageOn();
  const target = targetOf(useManifest().destinations[id]);
  if (target?.kind === 'page' && target.page !== id && isPageOn(target.page))
    return <Navigate to={pathTo({ page: target.page })} replace />;
  if (target?.kind === 'address') return <Leaving address={target.url} id={id} />;
  return (
    <EmptyState
      title={t(`${id}.soonTitle`)}
      text={t(`${id}.soonText`)}
      action={{ label: t('toHome'), to: pathTo({ page: 'home' }) }}
    />
  );
}

/** Shows the external address before the player leaves the site. */
function Leaving({ address, id }: { address: string; id: Destination }) {
  const t = useText('frames');
  const { brandName } = useManifest().tenant;
  return (
    <Parts>
      <Mark aria-hidden>
        <Icon id="external" size={28} />
      </Mark>
      <h2>{t(`${id}.leaveTitle`)}</h2>
      <p>{t('leaveText', { brand: brandName })}</p>
      <bdi dir="ltr">{hostOf(address)}</bdi>
      <Out href={address} target="_blank" rel="noopener noreferrer">
        {t('leaveAction')}
      </Out>
    </Parts>
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

const Parts = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  padding: var(--space-7) var(--space-5);
  text-align: center;
  p { max-inline-size: 34ch; color: var(--color-text-muted); text-wrap: balance; }
  bdi {
    max-inline-size: 100%;
    padding: var(--space-2) var(--space-4);
    border-radius: var(--radius-pill);
    background: var(--color-surface-sunken);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  inline-size: 72px;
  block-size: 72px;
  border-radius: 50%;
  background: rgb(var(--rgb-primary) / 0.14);
  color: var(--color-link);
`;

const Out = styled.a`
  display: grid;
  place-items: center;
  min-block-size: 48px;
  margin-block-start: var(--space-2);
  padding-inline: var(--space-6);
  border-radius: var(--radius-pill);
  background: var(--color-primary);
  color: var(--color-on-primary);
  font-weight: 700;
  text-decoration: none;
`;
