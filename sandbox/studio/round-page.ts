import { localeOf, shownDate, shownNumber } from '../../schema/formats.ts';
import { languageIds, languages } from '../../schema/languages.ts';
import { escaped, pageHeaders } from './page.ts';
import type { StoredRound } from './rounds.ts';
import { rows, slotLines } from './slot.ts';
import { studioGame, unitsOfOne } from './tables.ts';
import { textsOf } from './texts.ts';

/** The page is shown in a window of its own or in no frame, because its reader is no longer in a game. */
export const roundHeaders = pageHeaders({ table: { lobby: '' } });

/** A round as it was played. The page has no script, so that it can be saved and printed. */
export function roundPage(round: StoredRound): string | undefined {
  const { seat, lang, stake, win, at, id } = round;
  const game = studioGame(seat.gameCode);
  if (game === undefined) return undefined;
  const { texts, language } = textsOf(lang);
  const locale = localeOf(languageIds.find((id) => languages[id].code.startsWith(language)) ?? 'EN');
  const money = (units: number) =>
    shownNumber(locale, units / unitsOfOne, { minimumFractionDigits: 2, maximumFractionDigits: 5 });
  const time = shownDate(locale, new Date(at), { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
  const sum = (units: number) => `<bdi>${money(units)} ${escaped(seat.currency)}</bdi>`;
  const won = win === undefined ? texts.waiting : win === 0 ? texts.noWin : sum(win);
  const line = (name: string, value: string) => `<dt>${escaped(name)}</dt><dd>${value}</dd>`;
  return pastPage({
    lang,
    title: `${texts.round}: ${game.title}`,
    icon: `<link rel="icon" href="/art/${game.emblems[0]}.${game.hue}.webp">\n`,
    body: `<h1 dir="auto">${escaped(game.title)}</h1>
${round.outcome.kind === 'slot' ? cells({ ...round.outcome, game }) : drawn({ ...round.outcome, texts })}
<dl>
${line(texts.stake, sum(stake))}
${line(texts.win, won)}
${line(texts.time, `<time datetime="${new Date(at).toISOString()}">${escaped(time)}</time> UTC`)}
${line(texts.round, `<bdi class="id">${escaped(id)}</bdi>`)}
</dl>`,
  });
}

/** Page for an address of a round that has expired. `lang` is the language that the browser requests. */
export function overPage(lang: string): string {
  const { texts } = textsOf(lang);
  return pastPage({
    lang,
    title: texts.linkOver,
    body: `<h1>${escaped(texts.linkOver)}</h1>\n<p>${escaped(texts.linkOverHint)}</p>`,
  });
}

function pastPage({
  lang,
  title,
  icon = '',
  body,
}: {
  lang: string;
  title: string;
  /** Optional element for the head. */
  icon?: string;
  body: string;
}): string {
  const { direction, language } = textsOf(lang);
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
${icon}<link rel="stylesheet" href="/web/studio.css">
</head>
<body class="past">
<main>
${body}
</main>
</body>
</html>
`;
}

type Slot = Extract<StoredRound['outcome'], { kind: 'slot' }>;
type Draw = Extract<StoredRound['outcome'], { kind: 'draw' }>;

/** Cells in reading order, row by row; cells of winning lines are lit. */
function cells({ grid, wins, game }: Slot & { game: NonNullable<ReturnType<typeof studioGame>> }): string {
  const lit = new Set(
    wins.flatMap(({ line, count }) => (slotLines[line] ?? []).slice(0, count).map((row, reel) => `${reel} ${row}`)),
  );
  const cell = (reel: number, row: number) => {
    const name = game.emblems[grid[reel]?.[row] ?? 0] ?? '';
    const picture = `<img src="/art/${name}.${game.hue}.webp" alt="${escaped(name)}" width="56" height="56">`;
    return `<span class="kept"${lit.has(`${reel} ${row}`) ? ' data-lit' : ''}>${picture}</span>`;
  };
  const all = Array.from({ length: rows }, (_, row) => grid.map((_reel, reel) => cell(reel, row)).join(''));
  return `<div class="grid" dir="ltr">${all.join('')}</div>`;
}

function drawn({ ticket, balls, texts }: Draw & { texts: ReturnType<typeof textsOf>['texts'] }): string {
  const name = ticket.bet === 'last' ? texts.last1 : texts[ticket.bet];
  const shown = balls === undefined ? '' : balls.map((ball) => `<span class="ball large">${ball}</span>`).join('');
  const picks = ticket.picks.length === 0 ? '' : ` <bdi>${ticket.picks.join(' ')}</bdi>`;
  return `<div class="balls" dir="ltr">${shown}</div><p class="ticket-kind">${escaped(name)}${picks}</p>`;
}
