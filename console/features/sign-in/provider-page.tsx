import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { AdminBodyOf } from '../../../schema/admin-call-types.ts';
import { consolePageOf } from '../../../schema/features/staff/console-page.ts';
import { callAdmin, Refusal } from '../../api/call-admin.ts';
import { useBegin } from '../../api/session.ts';
import { type TextKey, text } from '../../texts.ts';
import { Note } from '../../ui/note.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Entry } from './entry.tsx';

const sentences: Readonly<Record<string, TextKey>> = {
  'auth.identity_refused': 'signIn.providerUnknown',
  'staff.forbidden': 'signIn.providerForbidden',
  'service.unavailable': 'signIn.providerDown',
};

/** The company's provider leads back to this page, with a code or with an error. */
export default function ProviderPage() {
  const { search, pathname } = useLocation();
  const [answer] = useState(() => answerIn(search));
  const navigate = useNavigate();
  const begin = useBegin();
  const { mutate, error } = useMutation({
    mutationFn: (body: AdminBodyOf<'finishSso'>) => callAdmin({ operation: 'finishSso', body }),
    onSuccess: async ({ page = '/' }) => {
      await begin();
      navigate(consolePageOf(page), { replace: true });
    },
  });
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    if ('state' in answer) mutate(answer);
    // A code works once, so neither the address bar nor the history keeps it.
    navigate(pathname, { replace: true });
  }, [answer, mutate, navigate, pathname]);
  const failure = 'refusal' in answer ? answer.refusal : error instanceof Refusal ? sentences[error.code] : undefined;
  const isPending = error === null && failure === undefined;
  return (
    <Entry title={text('signIn.title')}>
      {isPending ? <p>{text('signIn.byLink')}</p> : null}
      {failure === undefined ? <Refused error={error} /> : <Note kind="danger">{text(failure)}</Note>}
      {isPending ? null : <Link to="/">{text('signIn.back')}</Link>}
    </Entry>
  );
}

/** Descriptions of errors are not shown: anybody who makes a link could write their own text on this page. */
function answerIn(search: string): AdminBodyOf<'finishSso'> | { readonly refusal: TextKey } {
  const query = new URLSearchParams(search);
  const [code, state, issuer] = [query.get('code'), query.get('state'), query.get('iss')];
  if (code !== null && state !== null) return { code, state, issuer: issuer ?? undefined };
  const isDenied = query.get('error') === 'access_denied';
  return { refusal: isDenied ? 'signIn.providerDenied' : 'signIn.providerFailed' };
}
