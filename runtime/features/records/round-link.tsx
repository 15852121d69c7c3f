import { SquareArrowOutUpRight } from 'lucide-react';
import { styled } from 'styled-components';
import { useCommand } from '../../api/use-command.ts';
import { useText } from '../../texts/texts-context.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

/** Opens a bet's round at its game studio. The address is requested on tap, because it shows the round to anyone who has it. */
export function RoundLink({ bet, game }: { bet: string; game: string }) {
  const t = useText('records');
  const show = useCommand('showBetRound');
  const open = () => {
    // The tab is opened during the tap: popup blockers stop tabs opened after a wait.
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
    <End label={t('bet.round', { game })} disabled={show.isPending} onClick={open}>
      <SquareArrowOutUpRight size={18} aria-hidden focusable={false} />
    </End>
  );
}

/** Aligns the icon's edge with the row's text. */
const End = styled(IconButton)`
  margin-inline: calc(-1 * var(--space-2)) calc(-1 * var(--space-3));
  color: var(--color-text-muted);
  [dir='rtl'] & svg { transform: scaleX(-1); }
`;
