import type { Schemas } from '../../api/operation-types.ts';
import { placeOf } from '../../page/place-of.ts';

export type HelpArticle = Schemas['HelpArticle'];

/** Target of `/m/help` (HELP-01): an article by tag or index, and a section of it. */
export type HelpTarget = { readonly tag?: string | null; readonly i?: string | null; readonly c?: string | null };

/** Indexes start at zero; the tag takes precedence over the index; an unknown target opens nothing (HELP-AMB-02). */
export function findArticle({
  articles,
  target: { tag, i, c },
}: {
  articles: readonly HelpArticle[];
  target: HelpTarget;
}): { article: HelpArticle; section: number | undefined } | undefined {
  const place = placeOf(i);
  const article = tag ? articles.find((one) => one.tag === tag) : place === undefined ? undefined : articles[place];
  return article && { article, section: placeOf(c) };
}
