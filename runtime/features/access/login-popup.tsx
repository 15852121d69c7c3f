import { LoginForm } from './login-form.tsx';

/** The login over another page (LOGIN-12). */
export function Page() {
  return <LoginForm mode="player" />;
}
