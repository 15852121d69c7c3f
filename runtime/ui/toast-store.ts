import { timing } from '../../schema/constants.ts';

export type ToastTone = 'plain' | 'success' | 'error';
export type Toast = { readonly id: number; readonly text: string; readonly tone: ToastTone };
export type ToastOptions = {
  /** 1, 1.5, 3 or 8 seconds (CONST-TIME-01, -03..05). */
  readonly duration?: keyof typeof timing.toast;
  readonly tone?: ToastTone;
};

export type ToastStore = {
  readonly current: () => readonly Toast[];
  readonly show: (text: string, options?: ToastOptions) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/** A new toast replaces the current one. An identical text is not repeated while it is shown. */
export function createToastStore(): ToastStore {
  const listeners = new Set<() => void>();
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => toasts,
    show: (text, { duration = 'default', tone = 'plain' } = {}) => {
      clearTimeout(timer);
      timer = setTimeout(() => change([]), timing.toast[duration]);
      if (toasts[0]?.text === text) return;
      lastId += 1;
      change([{ id: lastId, text, tone }]);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
