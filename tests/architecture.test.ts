import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorStatuses } from '../schema/error-statuses.ts';
import manifestSchema from '../schema/generated/manifest.schema.json' with { type: 'json' };
import { operationRules } from '../schema/generated/operation-rules.ts';
import type { Route } from '../schema/route.ts';
import { routes } from '../schema/routes.ts';
import type { Switch } from '../schema/rules/switches.ts';
import { importsOf, sourceFilesOf } from '../scripts/toolchain/test/source-files.ts';
import { projectRoot } from '../server/project-root.ts';
import { checkedProgram } from './support/checked-program.ts';
import { textsBesideParts } from './support/texts-beside-parts.ts';
import { unreadProperties } from './support/unread-properties.ts';

/** Top folders that a folder's code may import from, besides itself. Tests may import anything they need. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  schema: [],
  texts: [],
  server: ['schema', 'texts'],
  'config-server': ['server', 'schema', 'texts'],
  platform: ['server', 'schema', 'texts'],
  sandbox: ['platform', 'server', 'schema', 'texts'],
  runtime: ['schema', 'texts'],
  console: ['schema', 'texts'],
};

/** The folders of `scripts/`, and the other folders that each may import from. */
const roomsOfScripts: Readonly<Record<string, readonly string[]>> = {
  program: [],
  livery: ['program'],
  toolchain: ['program'],
};

/** Uses of `Intl` besides those of `schema/formats.ts`: they compute or check, and nobody reads what they make. */
const notForDisplay = [
  'platform/imports/fault-list.ts: .localeCompare(',
  'platform/money/wallet/amounts.ts: Intl.NumberFormat(',
  'schema/formats.ts: Intl.Collator(',
  'schema/formats.ts: Intl.DateTimeFormat(',
  'schema/formats.ts: Intl.DisplayNames(',
  'schema/formats.ts: Intl.NumberFormat(',
  'schema/formats.ts: Intl.RelativeTimeFormat(',
  'schema/languages.ts: Intl.PluralRules(',
  'schema/rules/brand-day.ts: Intl.DateTimeFormat(',
  'schema/shown-text.ts: Intl.PluralRules(',
  'server/brands/folder/rules/value-rules.ts: Intl.DateTimeFormat(',
  'server/nearest-word.ts: Intl.DisplayNames(',
  'server/texts/placeholder-faults.ts: Intl.PluralRules(',
];

const folders = [...Object.keys(allowed), 'scripts', 'tests'].filter((folder) => existsSync(join(projectRoot, folder)));
const files = sourceFilesOf(folders);
const isTest = (file: string) =>
  /\.(test|bench)\.tsx?$/.test(file) || file.startsWith('tests/') || file.includes('.contract.');
const isFreeOfLength = (file: string) =>
  isTest(file) || file.startsWith('schema/generated/') || /^sandbox\/(art|catalogue|content)\//.test(file);

/** Returns a pattern once for each of its alternatives in braces. The extension of a file with wildcards does not matter. */
function expanded(pattern: string): string[] {
  const [, before = '', choices, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern) ?? [];
  return choices === undefined
    ? [pattern]
    : choices.split(',').flatMap((choice) => expanded(`${before}${choice}${after}`));
}

/** The project's files that are loaded together with a file, without types and dynamic imports. */
function loadedWith(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return [];
  const text = readFileSync(join(projectRoot, file), 'utf8');
  return [...text.matchAll(/^(?:import|export) (?!type )(?:[^'";]*? from )?'(\.[^']+)'/gm)].map(([, path = '']) =>
    relative(projectRoot, join(projectRoot, dirname(file), path)),
  );
}

/** The file and everything that is loaded with it, directly or indirectly. */
function allLoadedWith(file: string): string[] {
  const reached = new Set([file]);
  // Iterating over a set also visits items added during the iteration.
  for (const each of reached) for (const path of loadedWith(each)) reached.add(path);
  return [...reached];
}

const top = (file: string) => file.split('/')[0] ?? '';

/** Returns the first circular import among nodes, as a path; empty if there is none. */
function circleAmong(code: readonly string[], nodeOf: (file: string) => string): string[] {
  const among = new Set(code);
  const arrows = new Map<string, Set<string>>();
  for (const file of code) {
    const from = nodeOf(file);
    const targets = arrows.get(from) ?? new Set<string>();
    arrows.set(from, targets);
    for (const path of importsOf(file)) if (among.has(path) && nodeOf(path) !== from) targets.add(nodeOf(path));
  }
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (node: string): string[] => {
    if (done.has(node)) return [];
    const at = way.indexOf(node);
    if (at >= 0) return [...way.slice(at), node];
    way.push(node);
    for (const next of arrows.get(node) ?? []) {
      const circle = visit(next);
      if (circle.length > 0) return circle;
    }
    way.pop();
    done.add(node);
    return [];
  };
  for (const node of arrows.keys()) {
    const circle = visit(node);
    if (circle.length > 0) return circle;
  }
  return [];
}

/** The folders that contain files at any depth, with '' for the project. */
const foldersOf = (code: readonly string[]): string[] => [
  ...new Set(code.flatMap((file) => file.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/')))),
];

/** Properties whose pages do not exist yet. */
const readLater: readonly string[] = [];

/** Properties that decide how manifests are merged. They are read before an object of the type exists; `$schema` is for editors. */
const readRaw = ['/$schema', '/abstract', '/extends', '/formatVersion'];

/** Files whose neighbours are rows of a registry, or steps of one start. */
const rowsOf: readonly string[] = [
  'config-server/admin/create-admin-api.ts',
  'console/features/studio/controls/control-of.tsx',
  'runtime/shell/app.tsx',
  'runtime/shell/surfaces/all-surfaces.tsx',
  'scripts/program/start.ts',
  'server/brands/folder/rules/table.ts',
  'runtime/features/registration/use-registration.ts',
];

/** Small files of one reader that stay apart, because the reader is long or the name would be taken twice there. */
const smallFiles: readonly string[] = [
  'console/shell/brand-switcher.tsx',
  'console/shell/brand-tabs.tsx',
  'runtime/features/records/copy-id.tsx',
  'runtime/features/records/round-link.tsx',
  'runtime/shell/server/icon-sheet.tsx',
];

/** A statement that reads a table of revisions, or a name of one that a statement may be composed with. */
const readsRevisions =
  /(?:selectRows\(\s*\w+,\s*|selectFrom\(\s*|sql\.(?:table|raw|id|ref)\(\s*)['`](?:content|brand_choice|catalogue)_revision\b|\bfrom (?:content|brand_choice|catalogue)_revision\b/;

/** Mechanisms of versions, with patterns that only a statement that implements one matches all, and the files that may have it. */
const onceForAllKinds: readonly {
  readonly mechanism: string;
  readonly marks: readonly RegExp[];
  readonly within: readonly string[];
}[] = [
  {
    // `server/revisions.ts` composes the statement by its rows of kinds. The others read one revision, the newest one, or join them.
    mechanism: 'lists of revisions',
    marks: [readsRevisions],
    within: [
      'platform/content/entries/history.ts',
      'platform/games/catalogue/catalogue-imports.ts',
      'platform/games/catalogue/choice-history.ts',
      'platform/games/catalogue/load-catalogue.ts',
      'platform/games/catalogue/supplier-lists.ts',
      'platform/games/catalogue/undo-import.ts',
    ],
  },
  {
    mechanism: 'lists of revisions beside the newest one',
    marks: [readsRevisions, /\border(?:By\('sequence', 'desc'\)| by sequence desc)(?!\s*\.?limit[ (]1\b)/],
    within: [],
  },
  {
    mechanism: 'a release that lands with content and the choice of games',
    marks: [/\bcommit: async \(write\b|\bwithin: .*\b(?:restoreChoice|promoteChoice)\(/],
    within: ['config-server/admin/acts/move-release.ts'],
  },
  {
    mechanism: 'progress of imports',
    marks: [/\btouched_at\b/],
    within: [
      'platform/content/imports/content-import-table.ts',
      'platform/games/catalogue/catalogue-import-tables.ts',
      'platform/imports/import-progress.ts',
    ],
  },
  {
    // A rollback refuses releases that were never served, which is another reason.
    mechanism: 'staging before production',
    marks: [/'(?:release|content)\.needs_staging'/],
    within: ['config-server/admin/acts/require-staging-first.ts', 'config-server/admin/releases/release-endpoints.ts'],
  },
];

describe('the architecture', () => {
  it('imports downwards only', () => {
    const wrong = files
      .filter((file) => top(file) in allowed && !isTest(file))
      .flatMap((file) =>
        importsOf(file)
          .filter(
            (path) => top(path) !== top(file) && path.includes('/') && !(allowed[top(file)] ?? []).includes(top(path)),
          )
          .map((path) => `${file} imports ${path}`),
      );
    expect(files.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  it('keeps the program apart from the command and from code that builds, generates and tests', () => {
    const roomOf = (file: string) => /^scripts\/([^/]+)\//.exec(file)?.[1];
    const own = files.filter((file) => top(file) === 'scripts' && !isTest(file));
    expect([...new Set(own.map(roomOf))].sort()).toEqual(Object.keys(roomsOfScripts).sort());
    const wrong = own.flatMap((file) => {
      const room = roomOf(file) ?? '';
      return importsOf(file)
        .filter((path) => ![undefined, room, ...(roomsOfScripts[room] ?? [])].includes(roomOf(path)))
        .map((path) => `${file} imports ${path}`);
    });
    expect(wrong).toEqual([]);
  });

  it('has every folder that the configuration of its tools names', () => {
    const read = (file: string) => JSON.parse(readFileSync(join(projectRoot, file), 'utf8'));
    const { include } = read('tsconfig.json') as { include: string[] };
    const { entry, project } = read('knip.json') as { entry: string[]; project: string[] };
    const named = [...include, ...entry, ...project].flatMap(expanded).map((path) => path.replace(/\/?\*.*$/, ''));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
    expect(folders.filter((folder) => !include.includes(folder))).toEqual([]);
  });

  // Decisions and measurements are records of their day.
  it('has every file that its documents name', () => {
    const documents = readdirSync(join(projectRoot, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md') && !/^(?:decisions\/|measured)/.test(file))
      .map((file) => `docs/${file}`);
    const named = ['README.md', ...documents].flatMap((document) =>
      [...readFileSync(join(projectRoot, document), 'utf8').matchAll(/`((?:[\w-]+\/)+(?:[\w.-]+\.(?:tsx?|mjs))?)`/g)]
        .map(([, path = '']) => ({ document, path }))
        .filter(({ path }) => folders.includes(top(path))),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ path }) => !existsSync(join(projectRoot, path)))).toEqual([]);
  });

  it('lets only one module of the program import the sandbox', () => {
    const wrong = files
      .filter((file) => top(file) !== 'sandbox' && !isTest(file))
      .filter((file) => importsOf(file).some((path) => top(path) === 'sandbox'));
    expect(wrong.sort()).toEqual(['scripts/program/open-sandbox.ts', 'scripts/toolchain/build/title-characters.ts']);
  });

  it('starts without the sandbox, which is imported only if it is on', () => {
    const reached = new Set(allLoadedWith('scripts/program/serve.ts'));
    expect(reached.has('platform/create-platform.ts')).toBe(true);
    const sandbox = /^sandbox\/|^server\/brands\/sandbox\/|\/open-sandbox\.ts$/;
    expect([...reached].filter((file) => sandbox.test(file))).toEqual([]);
  });

  it('starts a command without loading the slow packages for the database or for drawing', () => {
    const files = allLoadedWith('scripts/livery/main.ts');
    expect(files).toContain('scripts/livery/commands/validate.ts');
    const slow = /^import (?!type )[^'";]*? from '(?:pg|kysely|@electric-sql\/.*|@napi-rs\/.*|sharp|express|pino)'/m;
    expect(files.filter((file) => slow.test(readFileSync(join(projectRoot, file), 'utf8')))).toEqual([]);
  });

  it('gives each library for pictures its own task', () => {
    const importersOf = (library: string) =>
      files
        .filter((file) => !isTest(file) && top(file) !== 'sandbox')
        .filter((file) => readFileSync(join(projectRoot, file), 'utf8').includes(`from '${library}'`))
        .sort();
    expect({
      checksAndDrawsSvg: importersOf('@resvg/resvg-js'),
      // A script imports it, in a process of its own.
      decodesUploads: importersOf('sharp'),
      drawsCaptchasAndReadsFonts: importersOf('@napi-rs/canvas'),
    }).toEqual({
      checksAndDrawsSvg: ['config-server/icons/icon-answers.ts', 'server/brands/folder/rules/image-fault.ts'],
      decodesUploads: [],
      drawsCaptchasAndReadsFonts: ['platform/protection/captcha/captchas.ts', 'server/drawing-fonts.ts'],
    });
  });

  it('has no circular imports between the parts of any folder, so that no import runs back up', () => {
    const code = files.filter((file) => !isTest(file));
    const circles = foldersOf(code).map((folder) => {
      const below = folder === '' ? code : code.filter((file) => file.startsWith(`${folder}/`));
      // A part is a file or a whole folder. A circle among files in different folders is one among the folders that hold them.
      const depth = folder === '' ? 1 : folder.split('/').length + 1;
      return circleAmong(below, (file) => file.split('/').slice(0, depth).join('/'));
    });
    expect(circles.length).toBeGreaterThan(150);
    expect(circles.filter((circle) => circle.length > 0)).toEqual([]);
  });

  it('reads, checks and composes brand folders without a database', () => {
    const pure = files.filter((file) => file.startsWith('server/brands/folder/') && !isTest(file));
    expect(pure.length).toBeGreaterThan(30);
    const wrong = pure.filter((file) => allLoadedWith(file).some((path) => path.startsWith('server/database/')));
    expect(wrong).toEqual([]);
    expect(pure.flatMap(importsOf).filter((path) => path.startsWith('server/database/'))).toEqual([]);
  });

  it('keeps migrations apart: they declare no tables, and only their list is imported', () => {
    const migrations = 'platform/migrations/';
    const list = `${migrations}platform-migrations.ts`;
    const isComposition = (file: string) => top(file) === 'scripts' || isTest(file);
    const wrong = files
      .filter((file) => !file.startsWith(migrations))
      .flatMap((file) =>
        importsOf(file)
          .filter((path) => path.startsWith(migrations) && !(path === list && isComposition(file)))
          .map((path) => `${file} imports ${path}`),
      );
    expect(wrong).toEqual([]);
    const declaring = files.filter(
      (file) => !isTest(file) && /^declare module .*\/tables\.ts'/m.test(readFileSync(join(projectRoot, file), 'utf8')),
    );
    expect(declaring.length).toBeGreaterThan(20);
    expect(declaring.filter((file) => !/-tables?\.ts$/.test(file))).toEqual([]);
  });

  it('has at most 14 folders in a layer', () => {
    const floors = new Map<string, Set<string>>();
    for (const file of files.filter((file) => top(file) in allowed)) {
      const parts = file.split('/');
      for (let depth = 1; depth < parts.length - 1; depth += 1) {
        const floor = parts.slice(0, depth).join('/');
        floors.set(floor, (floors.get(floor) ?? new Set()).add(parts[depth] ?? ''));
      }
    }
    const wide = [...floors].filter(([, rooms]) => rooms.size > 14).map(([floor, rooms]) => [floor, rooms.size]);
    expect(wide).toEqual([]);
  });

  it('shows players nothing of the calls for staff', () => {
    const wrong = files
      .filter((file) => top(file) === 'runtime' && !isTest(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((path) => /^schema\/(generated\/(validate-)?)?admin/.test(path))
          .map((path) => `${file} imports ${path}`),
      );
    expect(wrong).toEqual([]);
  });

  it('shows dates, times, numbers, lists and amounts by one module, so that all have the same calendar and digits', () => {
    const wrong = files
      .filter((file) => /^(?:runtime|platform|config-server|sandbox|server|schema)\//.test(file) && !isTest(file))
      .flatMap((file) => {
        const text = readFileSync(join(projectRoot, file), 'utf8');
        const made =
          /\bIntl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat|ListFormat|DisplayNames|Collator|PluralRules)\(|\.(?:toLocale\w+|localeCompare)\(/g;
        return [...text.matchAll(made)].map(([what]) => `${file}: ${what}`);
      });
    expect([...new Set(wrong)].sort()).toEqual([...notForDisplay].sort());
  });

  it('lays pages out with logical properties, so that they mirror completely', () => {
    const physical =
      /\b(?:margin|padding|border|(?<!safe-area-)inset)-(?:left|right)\b|text-align: (?:left|right)\b|^\s*(?:left|right): .*;$/;
    const found = files
      .filter((file) => file.startsWith('runtime/') && !isTest(file))
      .flatMap((file) =>
        readFileSync(join(projectRoot, file), 'utf8')
          .split('\n')
          .flatMap((line, at) =>
            physical.test(line) && !/^\s*(?:\/\/|\*|\/\*)/.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [],
          ),
      );
    expect(found).toEqual([]);
  });

  it('keeps features of the runtime apart', () => {
    const featureOf = (file: string) => /^runtime\/features\/([^/]+)\//.exec(file)?.[1];
    const wrong = files
      .filter((file) => featureOf(file) !== undefined && !isTest(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((path) => featureOf(path) !== undefined && featureOf(path) !== featureOf(file))
          .map((path) => `${file} imports ${path}`),
      );
    expect(wrong).toEqual([]);
  });

  it('keeps the shared controls independent of tenants', () => {
    const wrong = files
      .filter((file) => file.startsWith('runtime/ui/') && !isTest(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((path) => /^runtime\/(brand|features|shell|session|api)\//.test(path))
          .map((path) => `${file} imports ${path}`),
      );
    expect(wrong).toEqual([]);
  });

  it('has no small file that only its neighbour reads', () => {
    const own = files.filter((file) => (top(file) in allowed || top(file) === 'scripts') && !isTest(file));
    const readers = new Map<string, Set<string>>();
    // A suite beside a file proves it. Tests elsewhere read it like anybody else.
    for (const file of files)
      for (const path of importsOf(file))
        if (!isTest(file) || dirname(file) !== dirname(path))
          readers.set(path, (readers.get(path) ?? new Set()).add(file));
    const lazy = new Set<string>();
    for (const file of own) {
      const text = readFileSync(join(projectRoot, file), 'utf8');
      // Names alone suffice, because a file beside it of the same name would be rare.
      for (const [, name = ''] of text.matchAll(/\bimport\(\s*'[^']*?([^/']+)'/g)) lazy.add(name);
    }
    const small = own.filter((file) => {
      const [reader, second] = readers.get(file) ?? [];
      return (
        reader !== undefined &&
        second === undefined &&
        dirname(reader) === dirname(file) &&
        !rowsOf.includes(reader) &&
        !lazy.has(basename(file)) &&
        // Migrations and the types of tables stand apart (see above).
        !/\/migrations\/|-(?:tables?|migration)\.ts$/.test(file) &&
        readFileSync(join(projectRoot, file), 'utf8').split('\n').length - 1 <= 40
      );
    });
    // Also fails if a file on the list is larger by now, or read by others.
    expect(small.sort()).toEqual([...smallFiles].sort());
  });

  it('keeps every file to at most 400 lines', () => {
    const long = files
      .filter((file) => !isFreeOfLength(file))
      .map((file) => ({ file, lines: readFileSync(join(projectRoot, file), 'utf8').split('\n').length - 1 }))
      .filter(({ lines }) => lines > 400);
    expect(long).toEqual([]);
  });

  it('has no folder for leftovers and no brand in code', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.)/.test(file))).toEqual([]);
    const brands = /\b(aurora|manila|oasis|jade)\b/i;
    // Manila and Jade also name a time zone and a colour, so only executable code is searched, without comments.
    const naming = files
      .filter(
        (file) =>
          /^(schema|server|config-server|runtime)\//.test(file) &&
          !isTest(file) &&
          !file.startsWith('schema/generated/'),
      )
      .filter((file) =>
        brands.test(
          readFileSync(join(projectRoot, file), 'utf8')
            .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
            .replaceAll('Asia/Manila', ''),
        ),
      );
    expect(naming).toEqual([]);
  });

  it('never disables a lint rule inside a file', () => {
    const suppressing = files.filter(
      (file) =>
        file !== 'tests/architecture.test.ts' &&
        /biome-ignore|@ts-ignore|@ts-nocheck|eslint-disable/.test(readFileSync(join(projectRoot, file), 'utf8')),
    );
    expect(suppressing).toEqual([]);
  });

  it('skips no test, so that results never depend on what is installed', () => {
    const skipping = files.filter((file) =>
      /\b(?:describe|it|test)(?:\.each|\.concurrent)?\.(?:skip|skipIf|runIf|todo|only)\b|\b(?:ctx|context|task)\.skip\(/.test(
        readFileSync(join(projectRoot, file), 'utf8'),
      ),
    );
    expect(skipping).toEqual([]);
  });

  it('uses asynchronous contexts in one place only, which costs nothing while no work runs in it', () => {
    const following = files.filter(
      (file) =>
        /^(server|config-server|platform|sandbox|runtime|scripts\/program)\//.test(file) &&
        file !== 'server/work-context.ts' &&
        readFileSync(join(projectRoot, file), 'utf8').includes('AsyncLocalStorage'),
    );
    expect(following).toEqual([]);
  });

  it('changes the query of an address of the console in one place, from the address that is there', () => {
    const reading = /const \[\w+\] = useSearchParams\(\)/;
    const changing = files.filter((file) => {
      const text = readFileSync(join(projectRoot, file), 'utf8');
      return top(file) === 'console' && /useSearchParams\(/.test(text) && !reading.test(text);
    });
    expect(changing).toEqual(['console/ui/use-search.ts']);
  });

  it('sends requests only with the outbound client, except to addresses from the environment', () => {
    const sending = [
      /(?<![-.\w'])fetch\b(?!\s*[:?])/,
      /\b(?:WebSocket|EventSource|XMLHttpRequest)\(/,
      /^import (?!type )[^;]*?\b(?:request\w*|get|Agent|ClientRequest)\b[^;]*? from 'node:https?'/m,
      /^import (?!type )(?:\* as )?\w+ from 'node:(?:https?|net|tls|http2|dgram)'/m,
      /^import (?!type )[^;]*?\b(?:connect|createConnection|Socket)\b[^;]*? from 'node:(?:net|tls|http2)'/m,
      /^import (?!type )[^;]*? from '(?:nodemailer|undici|node-fetch|axios|got)'/m,
      /^import (?!type )[^;]*?\/exchange\.ts'/m,
    ];
    // Libraries that send requests: without the client's `fetch` they use the global one.
    const library = /\b(?:createRemoteJWKSet|discovery|authorizationCodeGrant|new Configuration)\(/;
    const code = files
      .filter((file) => /^(?:platform|server|config-server)\//.test(file) && !isTest(file))
      .map((file) => ({
        file,
        // A type declaration does not count as use.
        text: readFileSync(join(projectRoot, file), 'utf8')
          .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
          .replaceAll(/\btype \w+/g, ''),
      }));
    const found = code
      .filter(
        ({ text }) =>
          sending.some((pattern) => pattern.test(text)) || (library.test(text) && !text.includes('[customFetch]')),
      )
      .map(({ file }) => file);
    expect(found.sort()).toEqual([
      // The SMS gateway and the mail server are set in the environment.
      'platform/messages/http-gateway.ts',
      'platform/messages/smtp-sender.ts',
      'server/outbound/exchange.ts',
      // Domains that a served manifest states, at public addresses, within its own bounds.
      'server/outbound/look-at-domain.ts',
      'server/outbound/outbound.ts',
      // The identity provider of staff is set in the environment.
      'server/staff/staff-openid.ts',
    ]);
    // Only the sandbox's studio may treat every address as trusted.
    const trusting = files.filter(
      (file) => !isTest(file) && /isTrusted: \(\) => true/.test(readFileSync(join(projectRoot, file), 'utf8')),
    );
    expect(trusting).toEqual(['sandbox/studio/wallet-client.ts']);
  });

  it('writes bets, money requests and totals only in code that keeps the totals in step', () => {
    const writing =
      /\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto|updateRows|deleteRows)\(\s*(?:[^',()]+,\s*)?'(bet|money_request|player_total)'|\b(?:insert into|update|delete from|merge into|truncate) (bet|money_request|player_total)\b/g;
    const found = files
      .filter((file) => !isTest(file) && !file.startsWith('platform/migrations/'))
      .flatMap((file) =>
        [...readFileSync(join(projectRoot, file), 'utf8').matchAll(writing)].map(
          ([, built, raw]) => `${file}: ${built ?? raw}`,
        ),
      );
    expect(found.sort()).toEqual([
      // `insertBets` and `changeRound`.
      'platform/games/bets/rounds.ts: bet',
      'platform/games/bets/rounds.ts: bet',
      'platform/money/cashier/decide-request.ts: money_request',
      'platform/money/cashier/money-requests.ts: money_request',
      'platform/money/vip/player-totals.ts: player_total',
    ]);
  });

  it('implements each mechanism of versions once, for all kinds of things', () => {
    const statements = files
      .filter((file) => !isTest(file) && !/^(?:console|runtime|schema|platform\/migrations)\//.test(file))
      .flatMap((file) =>
        readFileSync(join(projectRoot, file), 'utf8')
          .split(';\n')
          .map((statement) => ({ file, statement })),
      );
    const found = onceForAllKinds.map(({ mechanism, marks }) => {
      const within = statements
        .filter(({ statement }) => marks.every((mark) => mark.test(statement)))
        .map(({ file }) => file);
      return [mechanism, [...new Set(within)].sort()];
    });
    expect(found).toEqual(onceForAllKinds.map(({ mechanism, within }) => [mechanism, within]));
  });

  it('makes tests wait for a state with one shared time limit, long enough for a slow machine', () => {
    const own = files.filter(
      (file) =>
        isTest(file) &&
        file !== 'tests/support/eventually.ts' &&
        /\bvi\.wait(?:For|Until)\b/.test(readFileSync(join(projectRoot, file), 'utf8')),
    );
    expect(own).toEqual([]);
  });

  const types = [
    'schema/generated/manifest.ts',
    'schema/generated/public-manifest.ts',
    'schema/rules/registration-fields.ts',
  ];
  const code = files.filter(
    (file) =>
      /^(schema|server|config-server|platform|sandbox|runtime|scripts)\//.test(file) &&
      !isTest(file) &&
      !file.startsWith('schema/generated/'),
  );
  let program: ReturnType<typeof checkedProgram> | undefined;
  /** One checked program for all tests that use the type checker, because building it is slow. */
  const checked = () => {
    program ??= checkedProgram([...types, ...code]);
    return program;
  };

  it('reads every property of the manifest schema in code', () => {
    // The rows of the registration form are read through their shared type.
    const matters = (property: string) =>
      !/^RegistrationFields\/\w+\//.test(property) &&
      !/^(FieldRow|FieldKind)/.test(property) &&
      !readRaw.includes(property);
    const { properties, unread } = unreadProperties({ program: checked(), types, code, matters });
    expect(properties.size).toBeGreaterThan(250);
    // Also fails if a property on the list is read by now.
    expect([...unread].sort()).toEqual([...readLater].sort());
  });

  // A rule about a switch changes nothing for players. Code that copies or lists all features acts on none of them.
  it('lets every feature switch something besides its rules', () => {
    const features = Object.keys(manifestSchema.properties.features.properties);
    const acting = code.filter(
      (file) => !file.startsWith('server/brands/folder/rules/') && file !== 'schema/rules/switches.ts',
    );
    const rows: readonly { readonly switch?: Switch | null }[] = [
      ...Object.values<{ switch: Switch | null }>(operationRules),
      ...Object.values<Route>(routes),
    ];
    const switched = new Set<string>(
      rows.flatMap(({ switch: needed }) => (needed && 'feature' in needed ? [needed.feature] : [])),
    );
    expect(features.length).toBeGreaterThan(8);
    const unswitched = new Set(features.filter((one) => !switched.has(one)).map((one) => `/features/${one}`));
    const { properties, unread } = unreadProperties({
      program: checked(),
      types,
      code: acting,
      matters: (property) => unswitched.has(property),
      byNameOnly: true,
    });
    expect(properties).toEqual(unswitched);
    expect([...unread]).toEqual([]);
  });

  it('draws nothing before a text and removes no text beside other parts, because translated pages move their texts', () => {
    const drawn = code.filter((file) => /^runtime\/.*\.tsx$/.test(file));
    expect(textsBesideParts(checked(), drawn)).toEqual([]);
  });

  // Code that looks flags up by name counts as reading all of them in the test above, even a flag that switches nothing.
  it('uses every flag in code or in a contract', () => {
    const parts = readdirSync(join(projectRoot, 'schema/features'), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
      .map((entry) => join(entry.parentPath, entry.name));
    const code = files
      .filter((file) => !isTest(file) && !file.startsWith('schema/generated/'))
      .map((file) => join(projectRoot, file));
    const text = [...parts, ...code].map((file) => readFileSync(file, 'utf8')).join('\n');
    const words = new Set(text.match(/\w+/g));
    const flags = Object.keys(manifestSchema.properties.flags.properties);
    expect(flags.length).toBeGreaterThan(20);
    expect(flags.filter((flag) => !words.has(flag))).toEqual([]);
  });

  // If nothing throws a code, nobody ever reads its texts, in any language.
  it('uses every error code beside its row', () => {
    const text = files
      .filter((file) => !isTest(file) && !/^schema\/(generated\/|error-statuses)/.test(file))
      .map((file) => readFileSync(join(projectRoot, file), 'utf8'))
      .join('\n');
    // An expression in a template can produce any word.
    const templates = [...text.matchAll(/`([a-z]+\.(?:[\w.]|\$\{[^`{}]*\})*)`/g)].map(
      ([, template = '']) => new RegExp(`^${template.replaceAll(/\$\{[^{}]*\}/g, '\\w*')}$`),
    );
    const unused = Object.keys(errorStatuses).filter(
      (code) => !text.includes(`'${code}'`) && !templates.some((template) => template.test(code)),
    );
    expect(unused).toEqual([]);
  });
});
