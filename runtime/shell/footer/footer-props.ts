import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import type { PageId } from '../../../schema/routes.ts';
import type { VisibleEntry } from '../../brand/visible-entries.ts';

export type FooterSettings = PublicManifest['shell']['footerBar'];
export type FooterProps<S extends FooterSettings = FooterSettings> = {
  readonly settings: S;
  readonly entries: readonly VisibleEntry[];
  readonly current: PageId;
  /** Attributes of the bar. */
  readonly bar: { readonly 'aria-label': string };
};
export function isCurrent(entry: VisibleEntry, current: PageId): boolean {
  return entry.target.kind === 'page' && entry.target.page === current;
}
