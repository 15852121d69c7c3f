import type { Manifest } from '../../../schema/generated/manifest.ts';

/**
 * Link to customer service, used by the status operation and by its own, so that both agree (ENTITY-STATUS-AMB-01). Clients decode the
 * legacy form themselves.
 */
export const customerServiceOf = ({ support }: Pick<Manifest, 'support'>): string =>
  (support.linkMode === 'plain' ? support.url : support.legacyLink) ?? '';
