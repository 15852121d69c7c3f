import type { ComponentProps } from 'react';
import { openKeyboard } from '../browser/open-keyboard.ts';
import { isPlainPress } from './is-plain-press.ts';
import { PageLink } from './page-link.tsx';

/** Link to the search page, which focuses its search box on opening. */
export function SearchPageLink(props: Omit<ComponentProps<typeof PageLink>, 'page'>) {
  return (
    <PageLink
      {...props}
      page="searchGames"
      onClick={(event) => {
        if (isPlainPress(event)) openKeyboard();
      }}
    />
  );
}
