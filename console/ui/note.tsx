import type { ReactNode } from 'react';
import styles from './note.module.css';

/** A sentence that stands out; one about a failure is announced at once. */
export function Note({ kind = 'plain', children }: { kind?: 'plain' | 'warn' | 'danger'; children: ReactNode }) {
  const look = kind === 'plain' ? '' : styles[kind];
  return (
    <div role={kind === 'danger' ? 'alert' : 'note'} className={`${styles.note} ${look}`}>
      {children}
    </div>
  );
}
