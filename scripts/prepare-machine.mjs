// What the suites need beside Node. Packages are installed only as root with CI=true; elsewhere what is missing is named.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const chromiumPlaces = JSON.parse(readFileSync(new URL('chromium-places.json', import.meta.url), 'utf8'));

const needs = [
  {
    id: 'browser',
    what: 'Chromium',
    // The same engine without windows: journeys take a quarter less.
    packages: ['chromium-headless-shell'],
    isThere: () => process.env.CHROMIUM !== undefined || chromiumPlaces.some((place) => existsSync(place)),
  },
  {
    id: 'postgres',
    what: 'PostgreSQL',
    packages: ['postgresql'],
    isThere: () =>
      process.env.TEST_DATABASE_URL !== undefined ||
      (existsSync('/usr/lib/postgresql') &&
        readdirSync('/usr/lib/postgresql').some((version) =>
          existsSync(`/usr/lib/postgresql/${version}/bin/initdb`),
        )),
  },
];

/** Installs or names what is missing; answers what still is. */
export function prepareMachine() {
  const missing = needs.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return [];
  const packages = missing.flatMap((need) => need.packages);
  if (process.env.CI === 'true' && process.getuid?.() === 0) {
    console.log(`Installing ${packages.join(', ')} ...`);
    const options = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update'], options);
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options);
  }
  const lacking = missing.filter(({ isThere }) => !isThere());
  if (lacking.length > 0 && process.env.CI === 'true') {
    console.error(
      `${lacking.map(({ what }) => what).join(' and ')} can't be installed here, and in CI nothing is skipped.`,
    );
    process.exit(1);
  }
  return lacking.map(({ id, what, packages: names }) => ({
    id,
    what,
    how: `on Debian: sudo apt-get install ${names.join(' ')}`,
  }));
}
