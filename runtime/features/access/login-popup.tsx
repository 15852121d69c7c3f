import { LoginForm } from './login-form.tsx';

/** The login as a popup over the current page (LOGIN-12). */
export function Page() {
  return <LoginForm mode="player" />;
}
