import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { FormAlert } from '../../forms/form-alert.tsx';
import { useEndSession } from '../../session/use-end-session.ts';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';

/**
 * Shown if the player must log in again: to set the first payment password of an account without a password, such as from a social login,
 * or to withdraw to a new destination. Ending the session makes the guard of this page redirect to login, and login returns here.
 */
export function LoginAgain({
  alert,
  text,
}: {
  /** Why the member has to log in. */
  text: string;
  /** Error of a request that was refused because filling it in took too long. This box replaces the form's button. */
  alert: string | undefined;
}) {
  const t = useText('cashier');
  const endSession = useEndSession();
  const [leaving, setLeaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const refused = alert !== undefined;
  useEffect(() => {
    if (refused) button.current?.focus();
  }, [refused]);
  const leave = () => {
    setLeaving(true);
    void endSession({ again: true });
  };
  return (
    <>
      <FormAlert text={alert} />
      <Box>
        <p>{text}</p>
        <Button ref={button} wide loading={leaving} onClick={leave}>
          {t('withdraw.logInAgain')}
        </Button>
      </Box>
    </>
  );
}

const Box = styled.section`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4);
  border-radius: var(--radius-small);
  background: rgb(var(--rgb-warning) / 0.14);
  p {
    color: var(--color-text);
    font-size: var(--font-size-14);
    line-height: 1.4;
  }
`;
