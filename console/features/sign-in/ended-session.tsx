import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Refusal } from '../../api/call-admin.ts';
import { type Session, useBegin } from '../../api/session.ts';
import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Refused } from '../../ui/refused.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Asks for a new sign-in over a page that keeps what was typed. */
export function EndedSession({ staff: { actor, by } }: { staff: Pick<Session, 'actor' | 'by'> }) {
  if (by === 'openid') return <InAnotherTab />;
  return (
    <>
      <p>{text('signIn.endedBody')}</p>
      <SignInForm email={actor.includes('@') ? actor : ''} />
    </>
  );
}

/** Opens the provider in another tab, so that the page stays. Both tabs share the session's cookie. */
function InAnotherTab() {
  const begin = useMutation({ mutationFn: useBegin() });
  const isMissing = begin.error instanceof Refusal && begin.error.code === 'staff.required';
  return (
    <>
      <p>{text('signIn.endedByProvider')}</p>
      <Link to="/" target="_blank">
        {text('signIn.newTab')}
      </Link>
      {isMissing ? <Note kind="danger">{text('signIn.notYet')}</Note> : <Refused error={begin.error} />}
      <Button look="primary" onPress={() => begin.mutate()} isPending={begin.isPending}>
        {text('signIn.continue')}
      </Button>
    </>
  );
}
