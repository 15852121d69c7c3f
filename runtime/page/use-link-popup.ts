import { type ComponentType, type MouseEvent, useState } from 'react';
import { isPlainPress } from './is-plain-press.ts';

/**
 * For a link whose target can also open as a popup over the current page, so that input there is not lost. The popup's code is
 * loaded on the first click; if that fails, the page opens in a new tab.
 */
export function useLinkPopup<Props>(load: () => Promise<ComponentType<Props>>): {
  readonly Popup: ComponentType<Props> | undefined;
  readonly open: boolean;
  readonly show: (event: MouseEvent<HTMLAnchorElement>) => void;
  readonly close: () => void;
} {
  const [Popup, setPopup] = useState<ComponentType<Props>>();
  const [open, setOpen] = useState(false);
  const show = async (href: string) => {
    try {
      const loaded = await load();
      setPopup(() => loaded);
      setOpen(true);
    } catch {
      window.open(href, '_blank', 'noopener');
    }
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
