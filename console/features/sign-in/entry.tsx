import { type ReactNode, useEffect } from 'react';
import { text } from '../../texts.ts';
import sheet from '../../ui/sheet.module.css';
import styles from './entry.module.css';

/** The frame of what people see before they are signed in. */
export function Entry({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${text('title')}`;
  }, [title]);
  return (
    <main className={styles.entry}>
      <div className={styles.card}>
        <p className={styles.brand}>{text('title')}</p>
        <div className={`${sheet.sheet} ${sheet.stack}`}>
          <h1 className={sheet.title}>{title}</h1>
          {children}
        </div>
      </div>
    </main>
  );
}
