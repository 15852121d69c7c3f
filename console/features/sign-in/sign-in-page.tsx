import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { consolePageOf } from '../../../schema/features/staff/console-page.ts';
import { callAdmin, Refusal } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Refused } from '../../ui/refused.tsx';
import sheet from '../../ui/sheet.module.css';
import { Entry } from './entry.tsx';
import { SignInForm } from './sign-in-form.tsx';

/**
 * Shown at every address while nobody is signed in; the address stays, so that its page opens afterwards. It waits for the ways to
 * sign in, so that nothing moves under a finger.
 */
export default function SignInPage() {
  const ways = useQuery(signInWaysQuery);
  return (
    <Entry title={text('signIn.title')}>
      {ways.isPending ? (
        <p className={sheet.quiet}>{text('loading')}</p>
      ) : (
        <>
          <SignInForm />
          {ways.data?.openid === true ? <ByProvider /> : null}
          <Link to="/invitation">{text('signIn.invited')}</Link>
        </>
      )}
    </Entry>
  );
}

/** Query of the company's provider. It is not retried: without an answer, people sign in with a password. */
const signInWaysQuery = queryOptions({
  queryKey: ['listSignInWays'],
  queryFn: ({ signal }) => callAdmin({ operation: 'listSignInWays', signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Leads to the company's provider, which leads back to the page at this address. */
function ByProvider() {
  const { pathname, search } = useLocation();
  const begin = useMutation({
    mutationFn: () => callAdmin({ operation: 'beginSso', body: { page: consolePageOf(pathname + search) } }),
    onSuccess: ({ address }) => location.assign(address),
  });
  const isDown = begin.error instanceof Refusal && begin.error.code === 'service.unavailable';
  return (
    <>
      <Button onPress={() => begin.mutate()} isPending={begin.isPending}>
        {text('signIn.byProvider')}
      </Button>
      {isDown ? <Note kind="danger">{text('signIn.providerDown')}</Note> : <Refused error={begin.error} />}
    </>
  );
}
