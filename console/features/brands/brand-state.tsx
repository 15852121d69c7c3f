import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { text } from '../../texts.ts';
import styles from './state.module.css';

/** Whether a brand is served, and how much is wrong with it; never by colour alone. */
export function BrandState({
  row: { served, faults },
}: {
  row: Pick<AdminValueOf<'listBrands'>[number], 'served' | 'faults'>;
}) {
  return (
    <>
      <span className={served ? styles.good : styles.bad}>
        {served ? text('brands.served') : text('brands.notServed')}
      </span>
      {faults.length === 0 ? null : (
        <div className={styles.bad}>{text('brands.faults', { count: faults.length })}</div>
      )}
    </>
  );
}
