import type { ComponentProps } from 'react';
import { openKeyboard } from '../browser/open-keyboard.ts';
import { isPlainPress } from './is-plain-press.ts';
import { PageLink } from './page-link.tsx';

/** Link to the search, whose box has the focus when it opens. */
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
