import { lazy, Suspense } from 'react';
import { text } from '../texts.ts';
import fields from '../ui/field.module.css';
import sheet from '../ui/sheet.module.css';
import styles from './rich-text/rich-text.module.css';
import type { RichTextProps } from './rich-text/rich-text-editor.tsx';

/**
 * A field for articles: HTML with the elements that the platform stores. The editor shows the parts that it cannot edit, and leaves them
 * alone. It is loaded when the field is first shown, which takes the same place meanwhile.
 */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Waiting label={props.label} />}>
      <Field key={props.dir} {...props} />
    </Suspense>
  );
}

const Field = lazy(() => import('./rich-text/rich-text-editor.tsx'));

function Waiting({ label }: { label: string }) {
  return (
    <div className={fields.field}>
      <span className={fields.label}>{label}</span>
      <div className={styles.box}>
        <div className={styles.bar} />
        <div className={styles.words}>
          <p className={sheet.quiet}>{text('loading')}</p>
        </div>
      </div>
    </div>
  );
}
