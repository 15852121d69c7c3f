// The draw: balls from the lottery's own drum, at fixed times.
import { ask, game, make, message, money, play, refuse, setUp, share, showBalance, stake, t, wait } from './table.js';

const { bets, drum, sums, every, closesBefore } = game.odds;
const numbers = Array.from({ length: drum.to - drum.from + 1 }, (_, place) => drum.from + place);
/** Milliseconds in which a result rolls in, regardless of its number of balls. */
const revealed = 1500;
const nameOf = (bet) => t(bet === 'last' ? 'last1' : bet);
const ball = (number, extra = '') => make('span', { class: `ball ${extra}` }, String(number));

const clock = make('strong', { class: 'clock' }, '0:00');
const ring = make('div', { class: 'ring' }, make('small', {}, t('next')), clock);
const shown = make('div', { class: 'balls', 'aria-live': 'polite', dir: 'ltr' });
const results = make('ol', { class: drum.balls > 3 ? 'results wide' : 'results' });
const tickets = make('ul', { class: 'tickets' });
const picker = make('div', { class: 'picker', dir: 'ltr' });
let chosen = bets[0];
let picks = [];

const spans = {
  big: { from: String(sums.small + 1), to: String(sums.most) },
  small: { from: String(sums.least), to: String(sums.small) },
};

const choices = bets.map((bet) => {
  const choice = make(
    'button',
    { type: 'button', class: 'choice', 'aria-pressed': 'false' },
    make('b', {}, nameOf(bet.bet)),
    make('small', {}, t(`${bet.bet}Hint`, spans[bet.bet])),
    make('em', { dir: 'ltr' }, `× ${bet.pays}`),
  );
  choice.addEventListener('click', () => choose(bet));
  return choice;
});

/** Returns as many numbers as a bet has and reuses the previous ones if they fit. Each occurs once, unless balls go back. */
function somePicks(count) {
  const left = [...numbers];
  return Array.from({ length: count }, (_, place) => {
    const found = left.indexOf(picks[place]);
    const at = found < 0 ? Math.floor(Math.random() * left.length) : found;
    return drum.repeats ? left[at] : left.splice(at, 1)[0];
  });
}

function choose(bet) {
  chosen = bet;
  picks = somePicks(bet.picks);
  choices.forEach((choice, place) => {
    choice.setAttribute('aria-pressed', String(bets[place] === bet));
  });
  const pickers = picks.map((pick, place) => {
    const label = t('pick', { place: String(drum.balls - bet.picks + place + 1) });
    const options = numbers.map((number) => make('option', { value: String(number) }, String(number)));
    const select = make('select', { 'aria-label': label }, ...options);
    select.value = String(pick);
    select.addEventListener('change', () => {
      picks[place] = Number(select.value);
      allow();
    });
    return select;
  });
  // Disables the numbers that another ball already has.
  const allow = () => {
    for (const [place, select] of pickers.entries())
      for (const option of select.options)
        option.disabled = !drum.repeats && picks.some((pick, at) => at !== place && pick === Number(option.value));
  };
  allow();
  picker.replaceChildren(...pickers);
}

const buyButton = make('button', { type: 'button', class: 'go' }, t('buy'));
const rules = [
  make(
    'p',
    {},
    t('drawRules', {
      seconds: String(every),
      before: String(closesBefore),
      balls: String(drum.balls),
      from: String(drum.from),
      to: String(drum.to),
    }),
  ),
  drum.balls > 1 ? make('p', {}, t(drum.repeats ? 'again' : 'once')) : undefined,
  make(
    'table',
    {},
    make('thead', {}, make('tr', {}, ...['', '', t('pays'), '%'].map((head) => make('th', { scope: 'col' }, head)))),
    make(
      'tbody',
      {},
      ...bets.map(({ bet, pays, chance, returns }) =>
        make(
          'tr',
          {},
          make('th', { scope: 'row' }, nameOf(bet)),
          make('td', {}, t('oneIn', { count: String(Math.round(1 / chance)) })),
          make('td', { dir: 'ltr' }, `× ${pays}`),
          make('td', {}, share(returns)),
        ),
      ),
    ),
  ),
  make(
    'p',
    { class: 'strong' },
    t('returns', {
      share: `${share(Math.min(...bets.map(({ returns }) => returns)))} – ${share(Math.max(...bets.map(({ returns }) => returns)))}`,
    }),
  ),
];

let state = { next: { at: 0, draw: 0 }, last: [], tickets: { open: [], settled: [] } };
let ahead = 0;
let lastShown;

/** The newest result rolls in, ball by ball. */
async function reveal(result) {
  lastShown = result.draw;
  // All balls have their places from the start, so that nothing moves while they appear.
  const balls = result.balls.map((number) => ball(number, 'large'));
  for (const one of balls) one.hidden = true;
  shown.replaceChildren(...balls);
  for (const [place, one] of balls.entries()) {
    one.hidden = false;
    play([400 + ((result.balls[place] - drum.from) / numbers.length) * 400]);
    await wait(Math.min(320, revealed / balls.length));
  }
}

function row({ bet, picks: picked, draw, stake: paid, balls, win }) {
  const mark = win === undefined ? t('waiting') : win > 0 ? `+${money(win)}` : t('lost');
  return make(
    'li',
    { class: win === undefined ? 'open' : win > 0 ? 'won' : 'lost' },
    make('b', {}, nameOf(bet), picked.length > 0 ? ` ${picked.join(' ')}` : ''),
    make('small', {}, `#${draw % 100_000} · ${money(paid)}${balls === undefined ? '' : ` · ${balls.join(' ')}`}`),
    make('em', { dir: 'auto' }, mark),
  );
}

async function refresh() {
  const answer = await ask('state');
  if (answer.refused !== undefined) return refuse(answer.refused);
  const before = state.tickets.open.length;
  state = answer;
  ahead = answer.now - Date.now();
  showBalance(answer.balance);
  results.replaceChildren(
    ...answer.last
      .slice(0, 8)
      .map(({ draw, balls }) =>
        make(
          'li',
          {},
          make('small', {}, `#${draw % 100_000}`),
          make('span', { dir: 'ltr' }, ...balls.map((number) => ball(number))),
        ),
      ),
  );
  const { open, settled } = answer.tickets;
  tickets.replaceChildren(...[...open, ...settled].map(row));
  if (open.length + settled.length === 0) tickets.append(make('li', { class: 'none' }, t('noTickets')));
  const [latest] = answer.last;
  const isNew = latest !== undefined && latest.draw !== lastShown;
  if (isNew && lastShown !== undefined) await reveal(latest);
  else if (isNew) {
    lastShown = latest.draw;
    shown.replaceChildren(...latest.balls.map((number) => ball(number, 'large')));
  }
  if (open.length < before && latest !== undefined) {
    const won = settled.filter(({ draw }) => draw === latest.draw).reduce((sum, { win }) => sum + win, 0);
    message.textContent = won > 0 ? `${t('win')} ${money(won)}` : t('noWin');
    message.dataset.tone = won > 0 ? 'good' : '';
    play(won > 0 ? [523, 659, 784, 1047] : [220]);
  }
}

let asking = false;
async function tick() {
  const left = Math.max(0, state.next.at - (Date.now() + ahead));
  const seconds = Math.ceil(left / 1000);
  clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  ring.style.setProperty('--part', String(left / (every * 1000)));
  ring.classList.toggle('closing', left < closesBefore * 1000);
  // Due if a draw has ended, or if its tickets are not paid yet.
  const due = left === 0 || state.tickets.open.some(({ draw }) => draw < state.next.draw);
  if (!due || asking) return;
  asking = true;
  await wait(500);
  await refresh();
  asking = false;
}

buyButton.addEventListener('click', async () => {
  buyButton.disabled = true;
  delete message.dataset.tone;
  const answer = await ask('buy', { stake: stake(), bet: chosen.bet, picks });
  if (answer.refused === undefined) {
    showBalance(answer.balance);
    message.textContent = `${t('waiting')}: ${nameOf(chosen.bet)}`;
    play([440, 554]);
    await refresh();
  } else {
    if (answer.refused === 'offline') await refresh();
    refuse(answer.refused);
  }
  buyButton.disabled = false;
});

const stage = make(
  'section',
  { class: 'stage draw' },
  make('div', { class: 'hall' }, ring, shown),
  make('div', { class: 'choices' }, ...choices),
  picker,
  make('h2', {}, t('tickets')),
  tickets,
  make('h2', {}, t('last')),
  results,
);
setUp({ stage, act: buyButton, rules });
choose(bets[0]);
await refresh();
setInterval(() => void tick(), 200);
document.body.dataset.ready = 'true';
