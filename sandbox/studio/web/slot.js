// The slot: five reels, ten lines.
import {
  ask,
  game,
  lookAgain,
  make,
  message,
  money,
  play,
  refuse,
  setUp,
  share,
  showBalance,
  stake,
  still,
  t,
  wait,
} from './table.js';

const { symbols, lines, returns } = game.odds;
const rows = 3;
const tail = 12;
const cell = (symbol) =>
  make(
    'div',
    { class: 'cell' },
    make('img', { src: symbols[symbol].picture, alt: '', width: '96', height: '96', draggable: false }),
  );
const anyOf = () => Math.floor(Math.random() * symbols.length);

const strips = Array.from({ length: 5 }, () => make('div', { class: 'strip' }));
const windows = strips.map((strip) => make('div', { class: 'reel' }, strip));
const drum = make('div', { class: 'drum', 'aria-hidden': 'true', dir: 'ltr' }, ...windows);
const spoken = make('p', { class: 'unseen', 'aria-live': 'polite' });
const sum = make('div', { class: 'sum', 'aria-hidden': 'true', dir: 'ltr' });
const stage = make(
  'section',
  { class: 'stage' },
  make('img', { class: 'crest', src: symbols[0].picture, alt: '' }),
  drum,
  sum,
  spoken,
);

const spinButton = make('button', { type: 'button', class: 'go' }, t('spin'));
const rules = [
  make('p', {}, t('slotRules')),
  make('p', { class: 'strong' }, t('returns', { share: share(returns, 2) })),
  make(
    'table',
    {},
    make(
      'thead',
      {},
      make('tr', {}, ...['', '3', '4', '5', t('chance')].map((head) => make('th', { scope: 'col' }, head))),
    ),
    make(
      'tbody',
      {},
      ...symbols.map(({ picture, pays, chance }, place) =>
        make(
          'tr',
          {},
          make('th', { scope: 'row' }, make('img', { src: picture, alt: `${place + 1}`, width: '40', height: '40' })),
          ...pays.map((pay) => make('td', { dir: 'ltr' }, `× ${pay}`)),
          make('td', {}, share(chance)),
        ),
      ),
    ),
  ),
  make('div', { class: 'lines', dir: 'ltr' }, ...lines.map(drawnLine)),
];

function drawnLine(line) {
  return make(
    'div',
    { class: 'line', 'aria-hidden': 'true' },
    ...Array.from({ length: 15 }, (_, place) =>
      make('i', line[place % 5] === Math.floor(place / 5) ? { class: 'on' } : {}),
    ),
  );
}

function fill(strip, symbolsOfReel) {
  strip.replaceChildren(...symbolsOfReel.map(cell));
}

/** The reel runs past other symbols and stops at the new ones. */
async function turn(reel, result) {
  const strip = strips[reel];
  const before = [...strip.children].slice(0, rows);
  const passing = Array.from({ length: tail + reel * 5 }, () => cell(anyOf()));
  strip.replaceChildren(...result.map(cell), ...passing, ...before);
  const height = 100 / rows;
  const away = (passing.length + rows) * height;
  if (!still.matches) {
    windows[reel].dataset.turning = '';
    const motion = strip.animate([{ transform: `translateY(-${away}%)` }, { transform: 'translateY(0)' }], {
      duration: 700 + reel * 220,
      easing: 'cubic-bezier(0.2, 0.7, 0.25, 1)',
    });
    await motion.finished.catch(() => undefined);
    delete windows[reel].dataset.turning;
  }
  fill(strip, result);
  play([180 + reel * 30]);
}

function light(wins) {
  const lit = new Set(
    wins.flatMap(({ line, count }) => lines[line].slice(0, count).map((row, reel) => `${reel} ${row}`)),
  );
  for (const [reel, strip] of strips.entries())
    for (const [row, one] of [...strip.children].entries()) one.classList.toggle('lit', lit.has(`${reel} ${row}`));
  drum.classList.toggle('won', wins.length > 0);
}

let turning = false;
async function spin() {
  if (turning) return;
  turning = true;
  spinButton.disabled = true;
  light([]);
  sum.textContent = '';
  delete message.dataset.tone;
  message.textContent = '…';
  const answer = await ask('spin', { stake: stake() });
  if (answer.refused === undefined) {
    showBalance(answer.after);
    await Promise.all(answer.grid.map((result, reel) => turn(reel, result)));
    light(answer.wins);
    showBalance(answer.balance);
    if (answer.win > 0) {
      const text = `${t('win')} ${money(answer.win)}`;
      sum.textContent = `+${money(answer.win)}`;
      message.textContent = answer.owed ? t('owed') : text;
      message.dataset.tone = 'good';
      play(answer.win >= 10 * stake() ? [523, 659, 784, 1047, 1319] : [523, 659, 784]);
      await wait(350);
    } else message.textContent = t('noWin');
    spoken.textContent = message.textContent;
  } else {
    if (answer.refused === 'offline') await lookAgain();
    refuse(answer.refused);
  }
  spinButton.disabled = false;
  turning = false;
  document.body.dataset.rounds = String(Number(document.body.dataset.rounds ?? 0) + 1);
}

spinButton.addEventListener('click', spin);
document.addEventListener('keydown', (event) => {
  if (event.code !== 'Space' || event.repeat || event.target !== document.body) return;
  event.preventDefault();
  void spin();
});
for (const strip of strips) fill(strip, [anyOf(), anyOf(), anyOf()]);
setUp({ stage, act: spinButton, rules });
const { balance, refused } = await ask('state');
showBalance(balance);
if (refused !== undefined) refuse(refused);
document.body.dataset.ready = 'true';
