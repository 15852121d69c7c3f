import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Refusal } from '../../api/call-admin.ts';
import { type Session, useBegin, useForgetUnsent } from '../../api/session.ts';
import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import fields from '../../ui/field.module.css';
import { Note } from '../../ui/note.tsx';
import { Refused } from '../../ui/refused.tsx';
import sheet from '../../ui/sheet.module.css';
import { SignInForm } from './sign-in-form.tsx';

/** Asks for a new sign-in over a page that keeps what was typed. Calls that were refused are sent again afterwards. */
export function EndedSession({ staff: { actor, by } }: { staff: Pick<Session, 'actor' | 'by'> }) {
  const isByProvider = by === 'openid';
  return (
    <>
      <p>{text(isByProvider ? 'signIn.endedByProvider' : 'signIn.endedBody')}</p>
      {isByProvider ? null : <SignInForm email={actor.includes('@') ? actor : ''} />}
      <InAnotherTab isOnlyWay={isByProvider} />
    </>
  );
}

/** Continues after a sign-in in another tab, so that the page stays. Both tabs share the session's cookie. */
function InAnotherTab({ isOnlyWay }: { isOnlyWay: boolean }) {
  const begin = useMutation({ mutationFn: useBegin() });
  const isMissing = begin.error instanceof Refusal && begin.error.code === 'staff.required';
  return (
    <>
      {isOnlyWay ? (
        <Link to="/" target="_blank">
          {text('signIn.newTab')}
        </Link>
      ) : (
        <p className={sheet.quiet}>{text('signIn.endedElsewhere')}</p>
      )}
      {isMissing ? <Note kind="danger">{text('signIn.notYet')}</Note> : <Refused error={begin.error} />}
      <Button look={isOnlyWay ? 'primary' : 'plain'} onPress={() => begin.mutate()} isPending={begin.isPending}>
        {text('signIn.continue')}
      </Button>
    </>
  );
}

/** Tells a person that somebody else's changes were not sent, with what that person had typed. */
export function Unsent({ unsent: { actor, typed } }: { unsent: NonNullable<Session['unsent']> }) {
  const forget = useForgetUnsent();
  return (
    <>
      <p>{text(typed === '' ? 'signIn.unsentBody' : 'signIn.unsentTyped', { actor })}</p>
      {typed === '' ? null : (
        <textarea
          className={fields.input}
          aria-label={text('signIn.unsent')}
          rows={Math.min(typed.split('\n').length + 1, 12)}
          value={typed}
          readOnly
        />
      )}
      <div className={sheet.row}>
        {typed === '' ? null : <CopyButton value={typed} />}
        <Button look="primary" onPress={forget}>
          {text('close')}
        </Button>
      </div>
    </>
  );
}
