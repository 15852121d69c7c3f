import { closesBefore, drawEvery, oddsOf, sumsOf } from './draw.ts';
import { stakesOf } from './play.ts';
import { slotLines, slotReturn, slotSymbols, weightOfAll } from './slot.ts';
import type { Table } from './tables.ts';
import { textsOf } from './texts.ts';

export const escaped = (value: string) => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A data block is not run, so the page's policy needs no hash for it. An unescaped `<` could end it. */
const dataOf = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

export function pageHeaders({ table: { lobby } }: { table: Pick<Table, 'lobby'> }): Record<string, string> {
  const frames = lobby === '' ? "'none'" : new URL(lobby).origin;
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${frames}`,
    ].join('; '),
  };
}

/** The document of an opened game. Its script builds the rest. */
export function gamePage(table: Table): string {
  const { id, game, lang, lobby, currency } = table;
  const { texts, direction, language } = textsOf(lang);
  const odds =
    game.kind === 'slot'
      ? {
          symbols: slotSymbols.map(({ pays, weight }, place) => ({
            pays,
            chance: weight / weightOfAll,
            picture: `/art/${game.emblems[place]}.${game.hue}.webp`,
          })),
          lines: slotLines,
          returns: slotReturn,
        }
      : {
          every: drawEvery,
          closesBefore,
          drum: game.drum,
          sums: sumsOf(game.drum),
          bets: oddsOf(game.drum).map((odds) => ({ ...odds, returns: odds.chance * odds.pays })),
        };
  const data = {
    id,
    title: game.title,
    palette: game.palette,
    lobby,
    currency: currency === 'XXX' ? '' : currency,
    language,
    stakes: stakesOf(game.leastStake),
    odds,
    texts,
  };
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="${game.palette[0]}">
<title>${escaped(game.title)}</title>
<link rel="icon" href="/art/${game.emblems[0]}.${game.hue}.webp">
<link rel="stylesheet" href="/web/studio.css">
</head>
<body data-kind="${game.kind}">
<main id="table"><noscript>${escaped(texts.needsScript)}</noscript></main>
<script type="application/json" id="game">${dataOf(data)}</script>
<script type="module" src="/web/${game.kind}.js"></script>
</body>
</html>
`;
}
