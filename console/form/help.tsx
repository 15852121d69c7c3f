import type { Setting } from '../../schema/settings/setting.ts';
import styles from './form.module.css';

/** The description of a setting, below its control. */
export function Help({ setting: { description } }: { setting: Pick<Setting, 'description'> }) {
  return description === undefined ? null : <p className={styles.help}>{description}</p>;
}
