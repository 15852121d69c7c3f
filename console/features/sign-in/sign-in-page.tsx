import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { text } from '../../texts.ts';
import sheet from '../../ui/sheet.module.css';
import { ByProvider, signInWaysQuery } from './by-provider.tsx';
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
