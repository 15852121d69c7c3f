import { useEffect, useRef, useState } from 'react';
import { usePlaces } from '../../brand/brand-context.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Accordion } from '../../ui/accordion.tsx';
import { FoldList } from '../../ui/fold-list.tsx';
import { ContentHtml } from '../content-html.tsx';
import { AloneLink, FoldedTexts } from '../folded-texts.tsx';
import { textLanguage } from '../text-language.ts';
import { findArticle, type HelpArticle, type HelpTarget } from './find-article.ts';
import { useHelp } from './use-help.ts';

/** All articles as an accordion with the requested one open; used by the page and by the popup (HELP-03, HELP-04). */
export function HelpArticles({ target }: { target: HelpTarget }) {
  const t = useText('help');
  const query = useHelp();
  return (
    <FoldedTexts
      texts={query.data}
      query={query}
      empty={{ title: t('empty'), text: t('emptyText'), toHome: t('toHome') }}
    >
      {(articles) => <List articles={articles} target={target} />}
    </FoldedTexts>
  );
}

function List({ articles, target }: { articles: readonly HelpArticle[]; target: HelpTarget }) {
  const t = useText('help');
  const list = useRef<HTMLUListElement>(null);
  const at = usePlaces();
  // Resolved to an id when the list opens, because articles published later shift the indexes.
  const [{ targetId, section }] = useState(() => {
    const { article, section } = findArticle({ articles, target }) ?? {};
    return { targetId: article?.id, section };
  });
  useEffect(() => {
    if (targetId === undefined) return;
    // Wait one frame, so that this runs after the page's own scroll to the top.
    const frame = requestAnimationFrame(() => {
      const article = list.current?.querySelector(`[data-id="${CSS.escape(targetId)}"]`);
      const heads = article?.querySelectorAll('h2, h3, h4') ?? [];
      (section === undefined ? article : (heads[section] ?? article))?.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [targetId, section]);
  return (
    <FoldList ref={list}>
      {articles.map((article) => (
        <li key={article.id} data-id={article.id} {...at(`/content/articles/${article.id}`)}>
          <Accordion
            title={<span {...textLanguage(article, 'title')}>{article.title}</span>}
            open={article.id === targetId}
          >
            <ContentHtml entry={article} />
            <AloneLink page="helpDetail" query={{ id: article.id }}>
              {t('alone')}
            </AloneLink>
          </Accordion>
        </li>
      ))}
    </FoldList>
  );
}
