import { type ReactNode, useMemo, useState } from 'react';
import { text } from '../texts.ts';
import type { Act } from './act.ts';
import { ActDialog } from './act-dialog.tsx';
import { Button } from './button.tsx';
import { type Notice, NoticeContext } from './notice-context.ts';
import styles from './notices.module.css';

/** Reports what the last act did, with its undo, until somebody closes it or acts again. */
export function Notices({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice>();
  const [undoing, setUndoing] = useState<Act<unknown>>();
  const notices = useMemo(() => ({ show: setNotice }), []);
  return (
    <NoticeContext.Provider value={notices}>
      <div role="status" className={styles.region}>
        {notice === undefined ? null : (
          <div className={styles.notice}>
            <span className={styles.text}>{notice.text}</span>
            {notice.undo === undefined ? null : (
              <Button onPress={() => setUndoing(notice.undo)}>{text('undo')}</Button>
            )}
            <Button look="plain" onPress={() => setNotice(undefined)}>
              {text('close')}
            </Button>
          </div>
        )}
      </div>
      {children}
      {undoing === undefined ? null : <ActDialog {...undoing} isOpen onClose={() => setUndoing(undefined)} />}
    </NoticeContext.Provider>
  );
}
