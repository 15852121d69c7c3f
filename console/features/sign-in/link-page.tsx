import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { callAdmin, Refusal } from '../../api/call-admin.ts';
import { useBegin } from '../../api/session.ts';
import { text } from '../../texts.ts';
import { Note } from '../../ui/note.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Entry } from './entry.tsx';

/** Signs in with the secret after `#`. Browsers do not send that part to servers, so no log has it. */
export default function LinkPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const begin = useBegin();
  const { mutate, error } = useMutation({
    mutationFn: (secret: string) => callAdmin({ operation: 'signInByLink', body: { secret } }),
    onSuccess: async () => {
      await begin();
      // Replaces the entry in the history, because the link works once.
      navigate('/', { replace: true });
    },
  });
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    mutate(hash.slice(1));
  }, [hash, mutate]);
  const isOver = error instanceof Refusal && error.code === 'auth.wrong_credentials';
  return (
    <Entry title={text('signIn.title')}>
      {error === null ? <p>{text('signIn.byLink')}</p> : null}
      {isOver ? <Note kind="danger">{text('refusal.linkExpired')}</Note> : <Refused error={error} />}
      {error === null ? null : <Link to="/">{text('signIn.title')}</Link>}
    </Entry>
  );
}
