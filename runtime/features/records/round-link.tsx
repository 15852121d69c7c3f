import { SquareArrowOutUpRight } from 'lucide-react';
import { styled } from 'styled-components';
import { useCommand } from '../../api/use-command.ts';
import { useText } from '../../texts/texts-context.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

/** Opens a bet's round at the studio that held it. The address is asked for by the tap: it shows the round to whoever has it. */
export function RoundLink({ bet, game }: { bet: string; game: string }) {
  const t = useText('records');
  const show = useCommand('showBetRound');
  const open = () => {
    // Within the tap: opened after a wait, a tab would be blocked.
    const tab = window.open('', '_blank');
    show.mutate(
      { query: { id: bet } },
      {
        onSuccess: ({ url }) => {
          if (tab === null) return location.assign(url);
          tab.opener = null;
          tab.location.replace(url);
        },
        onError: () => tab?.close(),
      },
    );
  };
  return (
    <End label={`${t('bet.round')}: ${game}`} disabled={show.isPending} onClick={open}>
      <SquareArrowOutUpRight size={18} aria-hidden focusable={false} />
    </End>
  );
}

/** Its drawing ends where the row's text does. */
const End = styled(IconButton)`
  margin-inline: calc(-1 * var(--space-2)) calc(-1 * var(--space-3));
  color: var(--color-text-muted);
  [dir='rtl'] & svg { transform: scaleX(-1); }
`;
