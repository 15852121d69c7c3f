import { useState } from 'react';
import { styled } from 'styled-components';
import { useEndSession } from '../../session/use-end-session.ts';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';

/**
 * For an account that no password opens: its player comes in anew, by the way that it has, before it gets a payment password. The page
 * is the member's own, so the end of the session leads to the login, and the login back here.
 */
export function LoginAgain() {
  const t = useText('cashier');
  const endSession = useEndSession();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void endSession();
  };
  return (
    <Box>
      <p>{t('withdraw.loginAgain')}</p>
      <Button wide loading={leaving} onClick={leave}>
        {t('withdraw.logInAgain')}
      </Button>
    </Box>
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
