// Builds what runs outside its sources: the runtime for browsers, its renderer, the servers and the command.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const stamp = join(root, 'dist/.stamp');

/** Steps in order; each is a program of the checkout and what it says when it fails. */
const steps = [
  { name: 'runtime for browsers', args: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'] },
  { name: 'renderer', args: ['node_modules/vite/bin/vite.js', 'build', '--ssr', '--logLevel', 'warn'] },
  {
    name: 'servers and command',
    args: [
      'node_modules/vite/bin/vite.js',
      'build',
      '--config',
      'scripts/build/vite.server.config.ts',
      '--logLevel',
      'warn',
    ],
  },
  { name: 'compressed assets', args: ['scripts/build/compress-assets.mjs'] },
  {
    name: 'budgets',
    args: ['node_modules/tsx/dist/cli.mjs', 'scripts/build/check-budget.ts'],
  },
];

/** What a build depends on. */
const sources = [
  'schema',
  'texts',
  'runtime',
  'config-server',
  'platform',
  'server',
  'console',
  'scripts',
  'tenants',
  'package-lock.json',
  'vite.config.ts',
];

/** Runs all steps; with `onlyStale` nothing where the last build saw the same sources. */
export async function build({ onlyStale = false } = {}) {
  const state = stateOfSources();
  if (onlyStale && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  console.log('Building ...');
  for (const { name, args } of steps) {
    const { status } = spawnSync(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (status !== 0) {
      console.error(`The build stopped at: ${name}`);
      process.exit(status ?? 1);
    }
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, state);
}

/** A hash of names, sizes and times: reading every byte would cost more than it saves. */
function stateOfSources() {
  const hash = createHash('sha256').update(process.version);
  const look = (path) => {
    const file = join(root, path);
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined) return;
    if (found.isDirectory()) {
      for (const name of readdirSync(file).sort()) if (!name.startsWith('.')) look(join(path, name));
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
    }
  };
  for (const source of sources) look(source);
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await build({ onlyStale: process.argv.includes('--only-stale') });
