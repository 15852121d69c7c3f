import { keyframes, styled } from 'styled-components';
import { timing } from '../../schema/constants.ts';
import { Icon } from './icon.tsx';
import { easeOut } from './theme/motion.ts';
import type { Toast } from './toast-store.ts';

export function ToastBubbles({ toasts }: { toasts: readonly Toast[] }) {
  return toasts.map(({ id, text, tone }) => (
    <Bubble key={id} $tone={tone}>
      {tone === 'success' && <Icon id="success" />}
      {tone === 'error' && <Icon id="error" />}
      <span>{text}</span>
    </Bubble>
  ));
}

const rise = keyframes`from { opacity: 0; transform: translateY(12px); }`;

const Bubble = styled.div<{ $tone: Toast['tone'] }>`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  max-inline-size: 100%;
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-medium);
  background: var(--color-text);
  color: var(--color-background);
  font-size: var(--font-size-14);
  font-weight: 600;
  line-height: 1.35;
  box-shadow: 0 6px 24px rgb(0 0 0 / 0.3);
  animation: ${rise} ${timing.popup}ms ${easeOut};
  svg { flex: none; }
`;
