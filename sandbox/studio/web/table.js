// Everything that both games share: the frame around them, balance, stakes, rules, sound.

export const game = JSON.parse(document.getElementById('game').textContent);
export const t = (key, values = {}) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), game.texts[key] ?? key);
export const still = matchMedia('(prefers-reduced-motion: reduce)');
export const wait = (ms) => new Promise((done) => setTimeout(done, still.matches ? 0 : ms));

const unit = 100_000;
const figures = new Intl.NumberFormat(game.language, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  numberingSystem: 'latn',
});
/** Rounded down for display, so that never more is shown than the balance. */
export const money = (units) => figures.format(Math.floor(units / (unit / 100)) / 100);
export const share = (value, places = 1) =>
  new Intl.NumberFormat(game.language, {
    style: 'percent',
    maximumFractionDigits: places,
    numberingSystem: 'latn',
  }).format(value);

/** Creates an element from its name, properties and children. Strings become text nodes. */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in element && typeof value !== 'string') element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

const icons = {
  back: 'M15 5l-7 7 7 7',
  rules: 'M12 17v.01M9.1 9a3 3 0 1 1 4.3 2.7c-.9.5-1.4 1-1.4 2.3M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20z',
  silent: 'M11 5 6 9H3v6h3l5 4zM22 9l-6 6M16 9l6 6',
  sound: 'M11 5 6 9H3v6h3l5 4zM15.5 8.5a5 5 0 0 1 0 7M18.5 5.5a9 9 0 0 1 0 13',
  close: 'M6 6l12 12M18 6 6 18',
  less: 'M5 12h14',
  more: 'M5 12h14M12 5v14',
};
export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [key, value] of Object.entries({
    viewBox: '0 0 24 24',
    'aria-hidden': 'true',
    class: `icon icon-${name}`,
  }))
    svg.setAttribute(key, value);
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', icons[name]);
  svg.append(path);
  return svg;
}

const root = document.documentElement.style;
for (const [place, name] of ['deep', 'base', 'main', 'accent', 'light'].entries())
  root.setProperty(`--${name}`, game.palette[place]);

// Milliseconds. The studio calls a wallet three times, with a second for each attempt.
const patience = 8000;

/** Sends a request to the studio; never rejects. */
export async function ask(action, body = {}) {
  // AbortSignal.timeout is not used, because Safari supports it from 16 on only.
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), patience);
  try {
    const answer = await fetch(`/api/${game.id}/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: silent.signal,
    });
    return await answer.json();
  } catch {
    return { refused: 'offline' };
  } finally {
    clearTimeout(timer);
  }
}

// Sound: off until the player turns it on.
let audio;
export function play(notes) {
  if (audio === undefined) return;
  notes.forEach((frequency, place) => {
    const [at, tone, gain] = [audio.currentTime + place * 0.09, audio.createOscillator(), audio.createGain()];
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(0.12, at + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.22);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.24);
  });
}

const button = (label, name, act) => {
  const made = make('button', { type: 'button', class: 'round', 'aria-label': label, title: label }, icon(name));
  made.addEventListener('click', act);
  return made;
};

const balance = make('output', { 'aria-live': 'off', 'data-balance': '' }, '…');
export const message = make('p', { class: 'message', role: 'status' }, t('ready'));
let shown = 0;
let known = false;

export function showBalance(units) {
  if (units === undefined) return;
  const from = known ? shown : units;
  [shown, known] = [units, true];
  balance.dataset.balance = String(units);
  const begin = performance.now();
  const step = (now) => {
    const part = still.matches || from === units ? 1 : Math.min(1, (now - begin) / 500);
    if (shown !== units) return;
    balance.textContent = `${money(from + (units - from) * part)} ${game.currency}`.trim();
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

let place = Math.min(2, game.stakes.length - 1);
const stakeShown = make('output', { 'aria-live': 'polite' });
const step = (by) => {
  place = Math.max(0, Math.min(game.stakes.length - 1, place + by));
  stakeShown.textContent = money(game.stakes[place]);
  less.disabled = place === 0;
  more.disabled = place === game.stakes.length - 1;
};
const less = button(t('less'), 'less', () => step(-1));
const more = button(t('more'), 'more', () => step(1));
export const stake = () => game.stakes[place];

/** Reasons why a bet was refused, as players read them. */
export function refuse(reason) {
  message.textContent = t(reason in game.texts ? reason : 'failed');
  message.dataset.tone = 'bad';
}

/** After an unanswered bet nobody knows whether it was accepted, so the balance is requested. */
export async function lookAgain() {
  const { balance: units } = await ask('state');
  showBalance(units);
}

/** Assembles the game from `stage`, which differs between games, and `act`, its main button. */
export function setUp({ stage, act, rules }) {
  const dialog = make('dialog', { class: 'rules', 'aria-label': t('rules') });
  const shut = button(t('close'), 'close', () => dialog.close());
  dialog.append(make('header', {}, make('h2', {}, t('rules')), shut), make('div', { class: 'text' }, ...rules));
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  const sound = button(t('soundOn'), 'silent', () => {
    const on = audio === undefined;
    if (on) audio = new AudioContext();
    else audio = void audio.close();
    sound.replaceChildren(icon(on ? 'sound' : 'silent'));
    sound.setAttribute('aria-label', t(on ? 'soundOff' : 'soundOn'));
    sound.title = t(on ? 'soundOff' : 'soundOn');
    play([660, 880]);
  });
  const framed = window.top !== window;
  const back = make(
    'a',
    { class: 'round', href: game.lobby || '/', target: '_top', 'aria-label': t('back'), title: t('back') },
    icon('back'),
  );
  document.getElementById('table').replaceChildren(
    make(
      'header',
      { class: 'bar' },
      game.lobby !== '' && !framed ? back : make('span', { class: 'round' }),
      make('h1', { dir: 'auto' }, game.title),
      sound,
      button(t('rules'), 'rules', () => dialog.showModal()),
    ),
    stage,
    message,
    make(
      'footer',
      { class: 'pad' },
      make('div', { class: 'figure' }, make('small', {}, t(game.currency === '' ? 'demo' : 'balance')), balance),
      make(
        'div',
        { class: 'stake' },
        less,
        make('div', { class: 'figure' }, make('small', {}, t('stake')), stakeShown),
        more,
      ),
      act,
    ),
    dialog,
  );
  step(0);
}
