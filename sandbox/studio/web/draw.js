// The draw: three balls from 0 to 9, at fixed times.
import {
  ask,
  game,
  make,
  message,
  money,
  play,
  refuse,
  setUp,
  share,
  showBalance,
  stake,
  t,
  wait,
} from './table.js';

const { bets, every, closesBefore } = game.odds;
const nameOf = (bet) => t(bet === 'last' ? 'last1' : bet);
const ball = (number, extra = '') => make('span', { class: `ball ${extra}` }, String(number));

const clock = make('strong', { class: 'clock' }, '0:00');
const ring = make('div', { class: 'ring' }, make('small', {}, t('next')), clock);
const shown = make('div', { class: 'balls', 'aria-live': 'polite', dir: 'ltr' });
const results = make('ol', { class: 'results' });
const tickets = make('ul', { class: 'tickets' });
const picker = make('div', { class: 'picker', dir: 'ltr' });
let chosen = bets[0];
let picks = [];

const choices = bets.map((bet) => {
  const choice = make(
    'button',
    { type: 'button', class: 'choice', 'aria-pressed': 'false' },
    make('b', {}, nameOf(bet.bet)),
    make('small', {}, t(`${bet.bet}Hint`)),
    make('em', { dir: 'ltr' }, `× ${bet.pays}`),
  );
  choice.addEventListener('click', () => choose(bet));
  return choice;
});

function choose(bet) {
  chosen = bet;
  picks = Array.from({ length: bet.picks }, (_, place) => picks[place] ?? Math.floor(Math.random() * 10));
  choices.forEach((choice, place) => {
    choice.setAttribute('aria-pressed', String(bets[place] === bet));
  });
  picker.replaceChildren(
    ...picks.map((pick, place) => {
      const label = t('pick', { place: String(3 - bet.picks + place + 1) });
      const select = make(
        'select',
        { 'aria-label': label },
        ...Array.from({ length: 10 }, (_, number) =>
          make('option', { value: String(number) }, String(number)),
        ),
      );
      select.value = String(pick);
      select.addEventListener('change', () => {
        picks[place] = Number(select.value);
      });
      return select;
    }),
  );
}

const buyButton = make('button', { type: 'button', class: 'go' }, t('buy'));
const rules = [
  make('p', {}, t('drawRules', { seconds: String(every), before: String(closesBefore) })),
  make(
    'table',
    {},
    make(
      'thead',
      {},
      make('tr', {}, ...['', '', t('pays'), '%'].map((head) => make('th', { scope: 'col' }, head))),
    ),
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
  shown.replaceChildren();
  for (const number of result.balls) {
    shown.append(ball(number, 'large'));
    play([400 + number * 40]);
    await wait(320);
  }
}

function row({ bet, picks: picked, draw, stake: paid, balls, win }) {
  const mark = win === undefined ? t('waiting') : win > 0 ? `+${money(win)}` : t('lost');
  return make(
    'li',
    { class: win === undefined ? 'open' : win > 0 ? 'won' : 'lost' },
    make('b', {}, nameOf(bet), picked.length > 0 ? ` ${picked.join(' ')}` : ''),
    make(
      'small',
      {},
      `#${draw % 100_000} · ${money(paid)}${balls === undefined ? '' : ` · ${balls.join(' ')}`}`,
    ),
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
  // A draw is over, or tickets of it wait for their money.
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
