import type { ReactNode } from 'react';
import { FormAlert } from '../../forms/form-alert.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** Submit button with the error message above it. It uses no overlay while sending, so the focus can move to a refused field. */
export function SendButton({
  alert,
  sending,
  children,
}: {
  alert: string | undefined;
  sending: boolean;
  children: ReactNode;
}) {
  const t = useText('cashier');
  return (
    <>
      <FormAlert text={alert} />
      <Button type="submit" wide loading={sending}>
        {children}
      </Button>
      <VisuallyHidden role="status">{sending && t('sending')}</VisuallyHidden>
    </>
  );
}
