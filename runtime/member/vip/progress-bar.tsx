import { styled } from 'styled-components';
import { easeOut } from '../../ui/theme/motion.ts';

/** Progress from 0 to 1 as a bar; `label` names what it measures. */
export function ProgressBar({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100);
  return (
    <Track role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
      <Fill style={{ inlineSize: `${percent}%` }} />
    </Track>
  );
}

const Track = styled.div`
  overflow: hidden;
  block-size: 10px;
  border-radius: var(--radius-pill);
  background: var(--color-surface-sunken);
  box-shadow: inset 0 0 0 1px var(--color-border-strong);
`;

const Fill = styled.div`
  block-size: 100%;
  border-radius: inherit;
  background: var(--color-primary);
  transition: inline-size 400ms ${easeOut};
`;
