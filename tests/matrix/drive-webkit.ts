import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../support/free-port.ts';
import { patience } from '../support/patience.ts';
import { type Engine, type EnginePage, type Stroke, until } from './engine.ts';
import { bringToMiddle, drawn } from './examine.ts';
import { newSession, type Session } from './webdriver.ts';

/** The key of an element in WebDriver's answers, a constant of its specification. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Without this style, the window's own bar would stop it from being as narrow as a phone. */
const flatStyle =
  '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0.1); }';
/** Tells pages that their user prefers reduced motion. */
const still = '[Settings]\ngtk-enable-animations=0\n';

/** Keys as WebDriver writes them (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const keys: Readonly<Record<Stroke, readonly string[]>> = {
  'Control+k': ['\uE009', 'k'],
  ArrowDown: ['\uE015'],
  ArrowUp: ['\uE013'],
  Enter: ['\uE007'],
  Escape: ['\uE00C'],
  Tab: ['\uE004'],
};

/** WebKitGTK's own browser on an invisible screen, over WebDriver. */
export async function driveWebkit({ driver, screen }: { driver: string; screen: string }): Promise<Engine> {
  const configuration = await mkdtemp(join(tmpdir(), 'livery-webkit-'));
  await mkdir(join(configuration, 'gtk-3.0'));
  await writeFile(join(configuration, 'gtk-3.0/gtk.css'), flatStyle);
  await writeFile(join(configuration, 'gtk-3.0/settings.ini'), still);

  const shown = await openScreen(screen);
  const env = {
    ...process.env,
    DISPLAY: shown.display,
    XDG_CONFIG_HOME: configuration,
    GDK_BACKEND: 'x11',
    // Without a language of its desktop, its pages get the language "C", which no other browser has and Intl refuses.
    LANG: 'en_US.UTF-8',
  };
  const begin = () => beginSession(driver, env);
  const first = await begin();
  await first.end();
  return {
    id: 'webkit',
    version: `${first.session.capabilities.browserVersion} (WebKitGTK)`,
    visit: async () => pageOf(await begin()),
    async close() {
      await ended(shown.server);
      await rm(configuration, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

type Begun = { readonly session: Session; readonly end: () => Promise<void> };

/** A driver for each visit, because a driver may never answer if it opens a browser soon after the last one was closed. */
async function beginSession(driver: string, env: NodeJS.ProcessEnv, tries: number = 3): Promise<Begun> {
  const port = await freePort();
  // A process group of its own, so that its browser ends with it.
  const served = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore', detached: true });
  const address = `http://127.0.0.1:${port}`;
  try {
    await answers(address);
    const session = await newSession(address, {
      pageLoadStrategy: 'none',
      timeouts: { pageLoad: 60_000, script: 30_000 },
    });
    const end = async () => {
      await session.command({ method: 'DELETE', path: '' }).catch(() => undefined);
      await ended(served);
    };
    return { session, end };
  } catch (error) {
    await ended(served);
    if (tries === 1) throw error;
    return beginSession(driver, env, tries - 1);
  }
}

function pageOf({ session: { command }, end }: Begun): EnginePage {
  const evaluate: EnginePage['evaluate'] = ({ run, argument }) =>
    command({
      path: '/execute/sync',
      body: { script: `return (${run})(arguments[0] ?? undefined)`, args: [argument ?? null] },
    });
  const find = async (selector: string) => {
    const found = await command<Record<string, string>>({
      path: '/element',
      body: { using: 'css selector', value: selector },
    }).catch((error: Error) => {
      throw new Error(`${selector}: ${error.message}`);
    });
    return found[elementKey] ?? '';
  };
  /** Presses chords one after the other; the keys of one chord are pressed together. */
  const strike = async (chords: readonly (readonly string[])[]) => {
    const actions = chords.flatMap((chord) => [
      ...chord.map((value) => ({ type: 'keyDown', value })),
      ...chord.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]);
    await command({ path: '/actions', body: { actions: [{ type: 'key', id: 'keyboard', actions }] } });
  };
  return {
    async open({ url, size }) {
      await resize({ command, evaluate, size });
      await evaluate({
        run: () => {
          Reflect.set(window, 'left', true);
        },
      });
      await command({ path: '/url', body: { url } });
      // This driver does not report the console. Listeners are installed as soon as there is a page, before its modules run.
      await until({ page: { evaluate }, run: listen, what: 'there' });
    },
    async click(selector) {
      const element = await find(selector);
      await evaluate({ run: bringToMiddle, argument: selector });
      await command({ path: `/element/${element}/click` });
    },
    async fill({ selector, value }) {
      const element = await find(selector);
      await command({ path: `/element/${element}/clear` });
      await command({ path: `/element/${element}/value`, body: { text: value } });
    },
    type: (text) => strike([...text].map((letter) => [letter])),
    press: (stroke) => strike([keys[stroke]]),
    async inject(script) {
      await command({ path: '/execute/sync', body: { script, args: [] } });
    },
    evaluate,
    async screenshot() {
      // Pictures show the last drawn frame, which may be the previous one, so a new frame is drawn first.
      await evaluate({ run: drawn });
      return Buffer.from(await command<string>({ method: 'GET', path: '/screenshot' }), 'base64');
    },
    complaints: () =>
      evaluate({
        run: () => {
          const collected: unknown = Reflect.get(window, 'complaints');
          return Array.isArray(collected) ? (collected.splice(0) as string[]) : [];
        },
      }),
    close: end,
  };
}

/** Runs in the page: returns whether it is the requested page, and collects its complaints. */
function listen(): boolean {
  if (Reflect.has(window, 'left') || location.protocol === 'about:') return false;
  if (Reflect.has(window, 'complaints')) return document.readyState !== 'loading';
  const complaints: string[] = [];
  Reflect.set(window, 'complaints', complaints);
  for (const level of ['error', 'warn'] as const) {
    const original = console[level];
    console[level] = (...words: unknown[]) => {
      complaints.push(words.map(String).join(' '));
      original.apply(console, words);
    };
  }
  window.addEventListener('error', ({ message }) => {
    // Sizes that change while sizes are observed are reported in the next frame. Other engines do not write this notice to the console.
    if (!message.startsWith('ResizeObserver loop completed')) complaints.push(message);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complaints.push(`${violatedDirective} forbids ${blockedURI}`),
  );
  return document.readyState !== 'loading';
}

/** WebDriver sets the size of the window including its bar, but the page must have the given size. */
async function resize({
  command,
  evaluate,
  size,
}: {
  command: Session['command'];
  evaluate: EnginePage['evaluate'];
  size: { width: number; height: number };
}): Promise<void> {
  const measure = () => evaluate({ run: () => ({ width: innerWidth, height: innerHeight }) });
  const page = await measure();
  if (page.width === size.width && page.height === size.height) return;
  const whole = await command<{ width: number; height: number }>({ method: 'GET', path: '/window/rect' });
  await command({
    path: '/window/rect',
    body: { width: size.width + whole.width - page.width, height: size.height + whole.height - page.height },
  });
}

/** The server chooses a free port, and prints it. */
async function openScreen(program: string): Promise<{ display: string; server: ChildProcess }> {
  const server = spawn(program, ['-displayfd', '1', '-screen', '0', '1440x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  for await (const line of createInterface({ input: server.stdout })) return { display: `:${line}`, server };
  throw new Error(`${program} ended before it had a screen`);
}

async function answers(address: string): Promise<void> {
  const last = Date.now() + patience;
  while (Date.now() < last) {
    const answer = await fetch(`${address}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the driver of WebKit does not answer on ${address}`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await gone;
}
