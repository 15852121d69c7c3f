import { useSearchParams } from 'react-router-dom';
import { HelpArticles } from '../../../content/help/help-articles.tsx';
import { helpQuery } from '../../../content/help/help-query.ts';
import type { PageModule } from '../../../page/registry.ts';
import { ContactSupport } from './contact-support.tsx';
import { Parts } from './parts.ts';

export const queries: PageModule['queries'] = (context) => [helpQuery(context)];

export function Page() {
  const [search] = useSearchParams();
  const target = { tag: search.get('tag'), i: search.get('i'), c: search.get('c') };
  return (
    <Parts>
      {/* A new address resets which articles are open. */}
      <HelpArticles key={search.toString()} target={target} />
      <ContactSupport />
    </Parts>
  );
}
