import { Suspense } from 'react';
import { styled } from 'styled-components';
import { FormWaiting } from '../../../forms/form-waiting.tsx';
import { SecureNotice, useIsSecure } from '../../../forms/secure-notice.tsx';
import { useSession } from '../../../session/session-context.tsx';
import { Card } from '../../../ui/card.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';

const ChangePasswordForm = lazyPart(async () => (await import('./change-password-form.tsx')).ChangePasswordForm);

export function Page() {
  const { record } = useSession();
  const secure = useIsSecure();
  return (
    <Sheet>
      {!secure ? (
        <SecureNotice />
      ) : record === undefined ? (
        <FormWaiting />
      ) : (
        <Suspense fallback={<FormWaiting />}>
          <ChangePasswordForm record={record} />
        </Suspense>
      )}
    </Sheet>
  );
}

const Sheet = styled(Card)`
  margin: var(--space-4) var(--space-4) 0;
  padding: var(--space-5) var(--space-4);
`;
