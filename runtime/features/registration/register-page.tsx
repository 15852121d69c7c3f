import { Suspense } from 'react';
import { FormWaiting } from '../../forms/form-waiting.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

/** Lazy: the server renders the form's markup, its code loads after the first paint. */
const RegisterView = lazyPart(async () => (await import('./register-view.tsx')).RegisterView);

export function Page() {
  return (
    <Suspense fallback={<FormWaiting />}>
      <RegisterView />
    </Suspense>
  );
}
