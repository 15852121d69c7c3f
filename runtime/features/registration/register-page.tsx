import { lazy, Suspense } from 'react';
import { FormWaiting } from '../../forms/form-waiting.tsx';

/** The document brings the form as it looks; what makes it work is loaded behind the first paint, not before it. */
const RegisterView = lazy(async () => ({ default: (await import('./register-view.tsx')).RegisterView }));

export function Page() {
  return (
    <Suspense fallback={<FormWaiting />}>
      <RegisterView />
    </Suspense>
  );
}
