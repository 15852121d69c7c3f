import { localised } from './localised.ts';
import type { SeedHelpArticle } from './types.ts';

const rows: readonly Pick<SeedHelpArticle, 'id' | 'tag'>[] = [
  { id: 'getting-started', tag: 'start' },
  { id: 'play-credits', tag: 'credits' },
  { id: 'finding-games', tag: 'games' },
  { id: 'promotions-how', tag: 'promotions' },
  { id: 'account-security', tag: 'security' },
  { id: 'app-and-display', tag: 'display' },
  { id: 'responsible-gaming', tag: 'responsible' },
  { id: 'terms', tag: 'terms' },
  { id: 'privacy', tag: 'privacy' },
  { id: 'payments', tag: 'payments' },
];

export const helpArticles: readonly SeedHelpArticle[] = rows.map(({ id, tag }) => ({
  id,
  tag,
  title: localised(({ help }) => help[id].title),
  content: localised(({ help }) => help[id].content),
}));
