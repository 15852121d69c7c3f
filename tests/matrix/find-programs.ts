import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { MachineError } from '../machine/first-that-works.ts';
import type { EngineId } from './engine.ts';

/** Programs that drive the engines: the machine's own, with its fonts. The suites use npm's Chromium with fonts of its own (tests/machine/). */
const programs = {
  chromium: {
    names: ['chromium-headless-shell', 'chromium', 'google-chrome'],
    what: 'Chromium',
    package: 'chromium-headless-shell',
    engine: 'chromium',
  },
  firefox: { names: ['firefox-esr', 'firefox'], what: 'Firefox', package: 'firefox-esr', engine: 'firefox' },
  webkitDriver: {
    names: ['WebKitWebDriver'],
    what: 'the driver of WebKitGTK',
    package: 'webkit2gtk-driver',
    engine: 'webkit',
  },
  screen: { names: ['Xvfb'], what: 'a screen for WebKitGTK', package: 'xvfb', engine: 'webkit' },
} as const satisfies Record<string, { names: readonly string[]; what: string; package: string; engine: EngineId }>;

type ProgramId = keyof typeof programs;
export type Programs = Readonly<Record<ProgramId, string | undefined>>;

/** Returns their paths. One message lists everything missing, the packages that contain it, and how to continue without it. */
export async function findPrograms(
  engines: readonly EngineId[],
  /** Folders in which programs are looked up, from PATH. */ path: string,
): Promise<Programs> {
  const ids = Object.keys(programs) as ProgramId[];
  const needed = ids.filter((id) => engines.includes(programs[id].engine));
  const found = Object.fromEntries(
    await Promise.all(needed.map(async (id) => [id, await first({ names: programs[id].names, path })])),
  ) as Programs;
  const missing = needed.filter((id) => found[id] === undefined).map((id) => programs[id]);
  if (missing.length === 0) return found;
  const left = engines.filter((id) => !missing.some(({ engine }) => engine === id));
  throw new MachineError(
    [
      ...missing.map(({ what, names }) => `Missing: ${what} (${names.join(' or ')} on PATH)`),
      `  On Debian: sudo apt-get install ${missing.map((one) => one.package).join(' ')}`,
      ...(left.length === 0 ? [] : [`  Or without: npm run matrix -- --only ${left.join(',')}`]),
    ].join('\n'),
  );
}

async function first({ names, path }: { names: readonly string[]; path: string }): Promise<string | undefined> {
  for (const name of names)
    for (const folder of path.split(delimiter).filter((part) => part !== '')) {
      const file = join(folder, name);
      if (
        await access(file, constants.X_OK).then(
          () => true,
          () => false,
        )
      )
        return file;
    }
  return undefined;
}
