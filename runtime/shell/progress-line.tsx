import { keyframes, styled } from 'styled-components';
import { type Store, useStore } from '../browser/store.ts';
import { columnWidth } from '../ui/theme/column-width.ts';

/** Progress line at the top while the next page loads. Appears after a delay, because most pages load quickly. */
export function ProgressLine({ busy }: { busy: Store<boolean> }) {
  return useStore(busy) ? <Line aria-hidden /> : null;
}

const run = keyframes`from { transform: scaleX(0); } to { transform: scaleX(0.9); }`;

const Line = styled.div`
  position: fixed;
  z-index: 80;
  inset-block-start: 0;
  inset-inline: max(0px, calc(50% - ${columnWidth} / 2));
  block-size: 3px;
  background: var(--color-accent);
  transform: scaleX(0);
  transform-origin: 0 50%;
  animation: ${run} 8s 150ms cubic-bezier(0.1, 0.7, 0.2, 1) forwards;
  [dir='rtl'] & { transform-origin: 100% 50%; }
`;
