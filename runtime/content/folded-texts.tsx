import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { pathTo } from '../../schema/page-address.ts';
import { StandaloneLink } from '../page/standalone-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { FoldListWaiting } from '../ui/fold-list.tsx';

/** An accordion list of texts, with its loading, error and empty states. */
export function FoldedTexts<Text>({
  texts,
  query: { isError, isFetching, refetch, error },
  empty: { title, text, toHome },
  children,
}: {
  texts: readonly Text[] | undefined;
  query: {
    readonly error: unknown;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  empty: { readonly title: string; readonly text: string; readonly toHome: string };
  children: (texts: readonly Text[]) => ReactNode;
}) {
  if (texts === undefined)
    return isError ? (
      <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <FoldListWaiting />
    );
  if (texts.length === 0)
    return <EmptyState title={title} text={text} action={{ label: toHome, to: pathTo({ page: 'home' }) }} />;
  return children(texts);
}

/** Link from a text in the accordion to its own page. */
export const AloneLink = styled(StandaloneLink)`
  margin-block-start: var(--space-2);
  font-size: var(--font-size-14);
`;
