import type { ComponentProps, RefObject } from 'react';
import { useFocusGuard } from './use-focus-guard.ts';

/**
 * A brand's site in a frame. Its scripts run on a host of their own; it cannot open windows or navigate the console, and takes no focus
 * until somebody enters it.
 */
export function SiteFrame({
  frame,
  isEntered,
  title,
  ...props
}: {
  frame: RefObject<HTMLIFrameElement | null>;
  /** Whether somebody uses the site. */
  isEntered: boolean;
  title: string;
} & Pick<ComponentProps<'iframe'>, 'className' | 'src' | 'onLoad'>) {
  useFocusGuard({ frame, isEntered });
  return (
    <iframe
      {...props}
      ref={frame}
      inert={!isEntered}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-forms"
      referrerPolicy="no-referrer"
    />
  );
}
