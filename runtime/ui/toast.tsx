import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { keyframes, styled } from 'styled-components';
import { timing } from '../../schema/constants.ts';
import { Icon } from './icon.tsx';
import { columnWidth } from './theme/column-width.ts';
import { easeOut } from './theme/motion.ts';
import type { Toast, ToastOptions, ToastStore } from './toast-store.ts';

const ToastContext = createContext<ToastStore | undefined>(undefined);
const none: readonly Toast[] = [];

export function ToastProvider({ store, children }: { store: ToastStore; children: ReactNode }) {
  return <ToastContext value={store}>{children}</ToastContext>;
}

/** Shows a toast at the bottom of the page: `toast(t('saved'), { tone: 'success', duration: 'short' })`. */
export function useToast(): (text: string, options?: ToastOptions) => void {
  return useToastStore().show;
}

/** Renders toasts: once in the page, and once in each open dialog, because dialogs are in the top layer above everything else. */
export function ToastOutlet() {
  const store = useToastStore();
  const toasts = useSyncExternalStore(store.subscribe, store.current, () => none);
  return (
    <Outlet role="status" aria-live="polite">
      {toasts.map(({ id, text, tone }) => (
        <Bubble key={id} $tone={tone}>
          {tone === 'success' && <Icon id="success" />}
          {tone === 'error' && <Icon id="error" />}
          <span>{text}</span>
        </Bubble>
      ))}
    </Outlet>
  );
}

function useToastStore(): ToastStore {
  const store = useContext(ToastContext);
  if (store === undefined) throw new Error('ToastProvider is missing');
  return store;
}

const rise = keyframes`from { opacity: 0; transform: translateY(12px); }`;

const Outlet = styled.div`
  position: fixed;
  z-index: 60;
  inset-block-end: calc(76px + env(safe-area-inset-bottom));
  inset-inline: max(var(--space-4), calc(50% - ${columnWidth} / 2 + var(--space-4)));
  display: grid;
  justify-items: center;
  pointer-events: none;
`;

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
  line-height: calc(1.35 * var(--tall, 1));
  box-shadow: 0 6px 24px rgb(0 0 0 / 0.3);
  animation: ${rise} ${timing.popup}ms ${easeOut};
  svg { flex: none; }
`;
