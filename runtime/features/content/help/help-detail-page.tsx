import { useSearchParams } from 'react-router-dom';
import { usePlaces } from '../../../brand/brand-context.tsx';
import { ContentArticle } from '../../../content/content-article.ts';
import { ContentHtml } from '../../../content/content-html.tsx';
import type { HelpArticle } from '../../../content/help/find-article.ts';
import { helpQuery } from '../../../content/help/help-query.ts';
import { useHelp } from '../../../content/help/use-help.ts';
import { textLanguage } from '../../../content/text-language.ts';
import type { PageModule } from '../../../page/registry.ts';
import { StandaloneLink } from '../../../page/standalone-link.tsx';
import { useInstead } from '../../../page/use-instead.ts';
import { useText } from '../../../texts/texts-context.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ContactSupport } from './contact-support.tsx';
import { Parts } from './parts.ts';

export const queries: PageModule['queries'] = (context) => [helpQuery(context)];

/** Page of one article, by id or tag; redirects to the list if there is none (HELP-AMB-01). */
export function Page() {
  const [search] = useSearchParams();
  const { data: articles, isError, isFetching, refetch, error } = useHelp();
  const article = articles?.find(({ id, tag }) => id === search.get('id') || (tag && tag === search.get('tag')));
  useInstead({ page: 'help', lost: articles !== undefined && article === undefined });
  if (article === undefined)
    return isError && articles === undefined ? (
      <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Waiting />
    );
  return (
    <Parts>
      <Article article={article} />
      <ContactSupport />
    </Parts>
  );
}

function Article({ article }: { article: HelpArticle }) {
  const t = useText('help');
  return (
    <ContentArticle {...usePlaces()(`/content/articles/${article.id}`)}>
      <h2 {...textLanguage(article, 'title')}>{article.title}</h2>
      <ContentHtml entry={article} />
      <StandaloneLink page="help">{t('all')}</StandaloneLink>
    </ContentArticle>
  );
}

function Waiting() {
  return (
    <Parts aria-busy="true">
      <Skeleton $width="60%" $height="28px" />
      <Skeleton $height="240px" $radius="medium" />
    </Parts>
  );
}
