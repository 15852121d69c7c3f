import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { ContentHtml } from '../content/content-html.tsx';
import { PageLink, pathTo } from '../page/page-link.tsx';
import { useText } from '../texts/texts-context.tsx';
import { Accordion } from '../ui/accordion.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { FoldList, FoldListWaiting } from '../ui/fold-list.tsx';
import { findArticle, type HelpArticle, type HelpTarget } from './find-article.ts';
import { useHelp } from './use-help.ts';

/** All articles, one under the other, the one that is asked for open: on the page and in the popup (HELP-03, HELP-04). */
export function HelpArticles({ target }: { target: HelpTarget }) {
  const t = useText('help');
  const { data: articles, isError, isFetching, refetch } = useHelp();
  if (articles === undefined)
    return isError ? (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <FoldListWaiting />
    );
  if (articles.length === 0)
    return (
      <EmptyState
        title={t('empty')}
        text={t('emptyText')}
        action={{ label: t('toHome'), to: pathTo({ page: 'home' }) }}
      />
    );
  return <List articles={articles} target={target} />;
}

function List({ articles, target }: { articles: readonly HelpArticle[]; target: HelpTarget }) {
  const t = useText('help');
  const list = useRef<HTMLUListElement>(null);
  const { article: asked, section } = findArticle({ articles, target }) ?? {};
  const askedId = asked?.id;
  useEffect(() => {
    if (askedId === undefined) return;
    // Behind the page's own scroll to the top, and when the words are those that stay.
    const frame = requestAnimationFrame(() => {
      const article = list.current?.querySelector(`[data-id="${CSS.escape(askedId)}"]`);
      const heads = article?.querySelectorAll('h2, h3, h4') ?? [];
      (section === undefined ? article : (heads[section] ?? article))?.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [askedId, section]);
  return (
    <FoldList ref={list}>
      {articles.map((article) => (
        <li key={article.id} data-id={article.id}>
          <Accordion title={<span dir="auto">{article.title}</span>} open={article === asked}>
            <ContentHtml html={article.content} />
            <Alone page="helpDetail" query={{ id: article.id }}>
              {t('alone')}
            </Alone>
          </Accordion>
        </li>
      ))}
    </FoldList>
  );
}

const Alone = styled(PageLink)`
  display: inline-flex;
  align-items: center;
  min-block-size: 44px;
  margin-block-start: var(--space-2);
  font-size: var(--font-size-14);
  font-weight: 600;
`;
