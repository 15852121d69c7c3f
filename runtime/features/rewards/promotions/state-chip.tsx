import type { ComponentProps } from 'react';
import { ToneChip } from '../../../member/wallet/status-chip.tsx';
import { useText } from '../../../texts/texts-context.tsx';
import type { State } from './use-promotions.ts';

/** Tone of each state. States with an active button need no chip. */
const tones: Record<State, ComponentProps<typeof ToneChip>['tone'] | undefined> = {
  join: undefined,
  claim: undefined,
  comingSoon: 'text-muted',
  close: 'text-muted',
  joined: 'success',
  applying: 'warning',
  process: 'warning',
  claimed: 'success',
  issued: 'success',
  rejected: 'danger',
};

export function StateChip({ state }: { state: State }) {
  const t = useText('promotions');
  const tone = tones[state];
  return tone === undefined ? null : <ToneChip tone={tone}>{t(`state.${state}`)}</ToneChip>;
}
