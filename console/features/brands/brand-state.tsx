import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { text } from '../../texts.ts';
import sheet from '../../ui/sheet.module.css';

type Found = AdminValueOf<'searchBrands'>['list'][number];

/** The state of a brand: where it is live, its faults, and its open approvals; never by colour alone. */
export function BrandState({
  row: { archived, production, staging, faults, waiting, domains },
}: {
  row: Pick<Found, 'archived' | 'production' | 'staging' | 'faults' | 'waiting' | 'domains'>;
}) {
  // A parent has no domain either, but no fault because of that.
  const isUnreachable = domains.length === 0 && faults > 0;
  const live = production !== null ? 'brands.live' : staging !== null ? 'brands.onStaging' : 'brands.notLive';
  return (
    <div className={sheet.pills}>
      <span className={`${sheet.pill} ${production !== null && !archived && !isUnreachable ? sheet.pillGood : ''}`}>
        {text(archived ? 'brands.archived' : live)}
      </span>
      {isUnreachable ? <span className={`${sheet.pill} ${sheet.pillDanger}`}>{text('brands.noDomain')}</span> : null}
      {faults === 0 ? null : (
        <span className={`${sheet.pill} ${sheet.pillDanger}`}>{text('brands.faults', { count: faults })}</span>
      )}
      {waiting === 0 ? null : (
        <span className={`${sheet.pill} ${sheet.pillWarn}`}>{text('brands.waiting', { count: waiting })}</span>
      )}
    </div>
  );
}
