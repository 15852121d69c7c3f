import { type ComponentType, type MouseEvent, useState } from 'react';
import { useCover } from '../ui/own-turn.ts';
import { isPlainPress } from './is-plain-press.ts';

/**
 * For a link whose target can also open as a popup over the current page, so that input there is not lost. The popup's code is loaded on
 * the first click. If loading fails, the page opens in a new tab.
 */
export function useLinkPopup<Props>(load: () => Promise<ComponentType<Props>>): {
  readonly Popup: ComponentType<Props> | undefined;
  readonly open: boolean;
  readonly show: (event: MouseEvent<HTMLAnchorElement>) => void;
  readonly close: () => void;
} {
  const [Popup, setPopup] = useState<ComponentType<Props>>();
  const [open, setOpen] = useState(false);
  const [loading, setLoading] = useState(false);
  useCover(open || loading);
  const show = async (href: string) => {
    setLoading(true);
    try {
      const loaded = await load();
      setPopup(() => loaded);
      setOpen(true);
    } catch {
      window.open(href, '_blank', 'noopener');
    }
    setLoading(false);
  };
  return {
    Popup,
    open,
    show: (event) => {
      if (!isPlainPress(event)) return;
      event.preventDefault();
      void show(event.currentTarget.href);
    },
    close: () => setOpen(false),
  };
}
