import { styled } from 'styled-components';
import type { PageId } from '../../../schema/routes.ts';
import type { Schemas } from '../../api/operation-types.ts';
import { PageLink } from '../../page/page-link.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { pressable } from '../../ui/theme/motion.ts';
import { VendorLogo } from './vendor-logo.tsx';

/** A provider with logo, name and number of games. It opens the list that has these games. */
export function VendorTile({
  vendor,
  page = 'gameCenter',
}: {
  vendor: Schemas['Vendor'];
  /** Page of the category to which the games belong; without one they are of all types. */
  page?: PageId;
}) {
  const t = useText('games');
  const { vassalage, displayName, logoUrl, gameCount } = vendor;
  return (
    <Tile page={page} query={{ vassalage }}>
      <VendorLogo logoUrl={logoUrl} height={84} />
      <strong dir="auto">{displayName}</strong>
      <small>{t('vendor.games', { count: gameCount })}</small>
    </Tile>
  );
}

const Tile = styled(PageLink)`
  display: grid;
  overflow: hidden;
  padding-block-end: var(--space-3);
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  color: var(--color-text);
  box-shadow: var(--shadow-low);
  text-decoration: none;
  ${pressable}
  > :first-child { margin-block-end: var(--space-2); }
  strong, small { padding-inline: var(--space-3); text-align: -webkit-match-parent; text-align: match-parent; }
  strong { overflow: hidden; font-size: var(--font-size-14); text-overflow: ellipsis; white-space: nowrap; }
  small { color: var(--color-text-muted); font-size: var(--font-size-12); }
`;
