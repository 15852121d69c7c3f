import type { ComponentProps } from 'react';
import { type NavigateOptions, type To, useHref, useLinkClickHandler } from 'react-router-dom';

export type RouterLinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset'> & { to: To };

/** A link of React Router without its prefetching, whose code would be 2 kB of every page's first load. */
export function RouterLink({ to, onClick, target, replace, state, preventScrollReset, ...props }: RouterLinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { target, replace, state, preventScrollReset });
  return (
    <a
      {...props}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
