import type { Setting } from '../../../../schema/settings/setting.ts';
import styles from '../studio.module.css';

/** What a setting does, below its control. */
export function Help({ setting: { description } }: { setting: Pick<Setting, 'description'> }) {
  return description === undefined ? null : <p className={styles.help}>{description}</p>;
}
