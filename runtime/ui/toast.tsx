import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { lazyPart } from './lazy-part.ts';
import { SidePart } from './side-part.tsx';
import { columnWidth } from './theme/global-style.ts';
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

/** Loaded when the page is idle, because a toast may report that there is no connection. */
export const ToastBubbles = lazyPart(async () => (await import('./toast-bubbles.tsx')).ToastBubbles);

/** Renders toasts: once in the page, and once in each open dialog, because dialogs are in the top layer above everything else. */
export function ToastOutlet() {
  const store = useToastStore();
  const toasts = useSyncExternalStore(store.subscribe, store.current, () => none);
  return (
    <Outlet role="status" aria-live="polite">
      {toasts.length > 0 && (
        <SidePart>
          <ToastBubbles toasts={toasts} />
        </SidePart>
      )}
    </Outlet>
  );
}

function useToastStore(): ToastStore {
  const store = useContext(ToastContext);
  if (store === undefined) throw new Error('ToastProvider is missing');
  return store;
}

const Outlet = styled.div`
  position: fixed;
  z-index: 60;
  inset-block-end: calc(76px + env(safe-area-inset-bottom));
  inset-inline: max(var(--space-4), calc(50% - ${columnWidth} / 2 + var(--space-4)));
  display: grid;
  justify-items: center;
  pointer-events: none;
`;
