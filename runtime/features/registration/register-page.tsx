import { lazy, Suspense } from 'react';
import { FormWaiting } from '../../forms/form-waiting.tsx';

/** Lazy: the server renders the form's markup, its code loads after the first paint. */
const RegisterView = lazy(async () => ({ default: (await import('./register-view.tsx')).RegisterView }));

export function Page() {
  return (
    <Suspense fallback={<FormWaiting />}>
      <RegisterView />
    </Suspense>
  );
}
