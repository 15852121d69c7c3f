import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { text } from '../texts.ts';
import type { Act, Notice } from './act.ts';
import { ActDialog } from './act-dialog.tsx';
import { Button } from './button.tsx';
import { NoticeContext } from './notice-context.ts';
import styles from './notices.module.css';

/** Milliseconds for which a notice stays. One that offers something to do stays for longer. */
const stays = { text: 8_000, offer: 20_000 } as const;

/**
 * Reports what the last act did, with its undo. A notice goes by itself, after the next act, or if somebody closes it; the act and its undo
 * stay in the activity. Failures are shown where they happened, and stay.
 */
export function Notices({ children }: { children: ReactNode }) {
  // A notice is an element of its own even if its text is the one before, so that screen readers read it.
  const [{ notice, number }, setShown] = useState<{ notice?: Notice; number: number }>({ number: 0 });
  const [undoing, setUndoing] = useState<Act<unknown>>();
  const notices = useMemo(
    () => ({ show: (next: Notice) => setShown((shown) => ({ notice: next, number: shown.number + 1 })) }),
    [],
  );
  const close = useCallback(() => setShown((shown) => ({ number: shown.number })), []);
  return (
    <NoticeContext.Provider value={notices}>
      <div role="status" className={styles.region}>
        {notice === undefined ? null : <ShownNotice key={number} notice={notice} onClose={close} onUndo={setUndoing} />}
      </div>
      {children}
      {undoing === undefined ? null : <ActDialog {...undoing} isOpen onClose={() => setUndoing(undefined)} />}
    </NoticeContext.Provider>
  );
}

function ShownNotice({
  notice: { text: words, undo, proposal },
  onClose,
  onUndo,
}: {
  notice: Notice;
  onClose: () => void;
  onUndo: (undo: Act<unknown>) => void;
}) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHeld = isPointedAt || hasFocus;
  const stay = undo === undefined && proposal === undefined ? stays.text : stays.offer;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onClose, stay);
    return () => clearTimeout(timer);
  }, [isHeld, stay, onClose]);
  return (
    <fieldset
      className={styles.notice}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <span className={styles.text}>{words}</span>
      {proposal === undefined ? null : (
        <Link to={`/approvals/${encodeURIComponent(proposal)}`}>{text('act.seeProposal')}</Link>
      )}
      {undo === undefined ? null : <Button onPress={() => onUndo(undo)}>{text('undo')}</Button>}
      <Button look="plain" onPress={onClose}>
        {text('close')}
      </Button>
    </fieldset>
  );
}
