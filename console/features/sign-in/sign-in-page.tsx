import { Link } from 'react-router-dom';
import { text } from '../../texts.ts';
import { Entry } from './entry.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Shown at every address while nobody is signed in; the address stays, so that its page opens afterwards. */
export default function SignInPage() {
  return (
    <Entry title={text('signIn.title')}>
      <SignInForm />
      <Link to="/invitation">{text('signIn.invited')}</Link>
    </Entry>
  );
}
