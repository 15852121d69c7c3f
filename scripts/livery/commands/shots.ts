import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { counted } from '../../../schema/counted.ts';
import { type PageId, pageIds } from '../../../schema/routes.ts';
import { nearestOf } from '../../../server/nearest-word.ts';
import { callAdmin, resultOf, valueIn } from '../admin-client.ts';
import { uploadAdmin } from '../admin-files.ts';
import { type Context, type Done, RefusedError, UnreadableError, UsageError } from '../command.ts';
import { packListed } from '../content-folder.ts';
import { linesOf } from '../lines.ts';
import { commandOf, releaseOf } from '../rows.ts';

const releaseOptions = '[--number RELEASE] [--environment staging|production]' as const;

export const shots = commandOf(
  'shots',
  'take a contact sheet of a release, and show its visible changes since another',
  `Takes a picture of every page of a release that a visitor can open, on a phone, and lays them out on one sheet, beside the visible changes since the
release of production, or since --against. Needs a checkout with its packages and a Chromium (CHROMIUM, or that of the machine).
--upload    stores the sheets with the release and replaces earlier ones; the console shows them. With files no pictures are taken: PNG or WebP, at most 12.
            From a folder it takes those of the brand by npm run shots or livery shots
--remove    removes the sheets of the release

examples:
       livery shots aurora --reason "look at the spring colours"
       livery shots aurora --number 12 --against 11 --pages home,register --reason "changes of 12"
       livery shots aurora --upload --reason "spring colours, for sign-off"
       livery shots aurora .shots --upload --reason "every width"`,
  ({ code }) => [
    code(
      `BRAND --reason TEXT ${releaseOptions} [--against RELEASE|none] [--at TIME] [--pages ID,ID] [--out FOLDER] [--upload]`,
      takeShots,
    ),
    code(
      `BRAND FILE|FOLDER... --upload --reason TEXT ${releaseOptions}`,
      async (context, { reason, ...values }, tenant, ...paths) => {
        const number = await numberIn(context, tenant, values);
        return uploadSheets(context, tenant, { number, reason, files: await sheetFiles(tenant, paths) });
      },
    ),
    code(`BRAND --remove --reason TEXT ${releaseOptions}`, async (context, { reason, ...values }, tenant) => {
      const number = await numberIn(context, tenant, values);
      const value = await resultOf(context.env, 'removeSheets', { params: { tenant, number }, body: { reason } });
      return { value, lines: [`removed ${sheets(value.removed)} of release ${number} of ${tenant}`] };
    }),
  ],
);

type Environment = 'staging' | 'production';
type Values = {
  readonly reason: string;
  readonly number?: number;
  readonly environment?: Environment;
  readonly against?: string;
  readonly at?: string;
  readonly pages?: string;
  readonly out?: string;
  readonly upload: boolean;
};

async function takeShots(context: Context, values: Values, tenant: string): Promise<Done> {
  const { reason, number, environment = 'staging', against, at, pages = '', upload } = values;
  const only = pages
    .split(',')
    .filter((page) => page !== '')
    .map(pageOf);
  const link = (more: { environment: Environment; number?: number }) =>
    callAdmin(context.env, 'createPreview', { params: { tenant }, body: { ...more, at, hours: 1, reason } });
  const linkBefore = async () => {
    if (against === 'none') return undefined;
    if (against !== undefined) return link({ environment, number: releaseOf(`--against ${against}`, against) });
    const served = await link({ environment: 'production' });
    // A brand without a release in production has nothing to compare with.
    return 'refusal' in served && served.refusal.code === 'release.unknown' ? undefined : served;
  };
  const now = valueIn(await link({ environment, number }));
  const answered = await linkBefore();
  const before = answered && valueIn(answered);
  // Loaded only here, because other commands need no browser.
  const { shootBrand, smallestShare } = await import('../../../tests/shots/shoot-brand.ts');
  let done = 0;
  const shot = await shootBrand({
    url: now.url,
    before: before?.url,
    only,
    folder: resolve(values.out ?? `.shots/${tenant}`),
    onShot: (page) => {
      done += 1;
      context.output.progress?.(`${done}: ${page}`);
    },
  });
  context.output.progress?.('');
  const files = linesOf(shot.sheet, shot.changes);
  const uploaded = upload ? await uploadSheets(context, tenant, { number: now.release, reason, files }) : {};
  const changed = shot.pages.filter((page) => page.changed === undefined || page.changed >= smallestShare);
  const since = `since release ${before?.release}`;
  return {
    value: { release: now.release, against: before?.release ?? null, ...shot },
    lines: linesOf(
      uploaded.lines,
      `release ${now.release} of ${tenant}, ${counted({ count: shot.pages.length, one: 'page' })}: ${shot.sheet}`,
      before &&
        (shot.changes === undefined
          ? `no visible change ${since}`
          : `${changed.length} changed ${since}: ${shot.changes}`),
      before &&
        shot.changes !== undefined &&
        changed.map(
          ({ page, changed: share }) =>
            `  ${page.padEnd(20)} ${share === undefined ? 'new' : `${(share * 100).toFixed(1)} %`}`,
        ),
    ),
  };
}

/** The named release, or the one that an environment serves. */
async function numberIn(
  { env }: Context,
  tenant: string,
  { number, environment = 'staging' }: { number?: number; environment?: Environment },
): Promise<number> {
  if (number !== undefined) return number;
  const releases = await resultOf(env, 'listReleases', { params: { tenant } });
  const served = releases.find(({ environments }) => environments.includes(environment));
  if (served !== undefined) return served.number;
  throw new RefusedError({ code: 'release.unknown', message: `${tenant} has no release in ${environment}: push one` });
}

function pageOf(name: string): PageId {
  const page = pageIds.find((id) => id === name);
  if (page !== undefined) return page;
  const nearest = nearestOf(name, pageIds);
  throw new UsageError(
    `--pages ${name}: there is no such page${nearest === undefined ? '' : `; did you mean ${nearest}?`}`,
  );
}

/** Uploads contact sheets for a release. */
async function uploadSheets(
  context: Context,
  tenant: string,
  { number, reason, files }: { number: number; reason: string; files: readonly string[] },
): Promise<Done> {
  const packed = await packListed(files.map((path) => ({ path, name: basename(path) })));
  const value = await uploadAdmin(context, 'uploadSheets', {
    params: { tenant, number },
    query: { reason },
    ...packed,
  });
  const names = value.map(({ name }) => name).join(', ');
  return { value, lines: [`release ${number} of ${tenant} has ${sheets(value.length)}: ${names}`] };
}

const sheets = (many: number): string => (many === 1 ? 'a contact sheet' : `${many} contact sheets`);

/** Contact sheets by their paths; of a folder, those that `livery shots` or `npm run shots` took of the brand. Throws `UnreadableError`. */
async function sheetFiles(tenant: string, paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const info = await stat(path).catch(() => undefined);
      if (info?.isDirectory() !== true) return [path];
      const names = (await readdir(path)).filter((name) => isSheetOf(tenant, name)).sort();
      if (names.length === 0)
        throw new UnreadableError(
          `${path} has no contact sheet of ${tenant}: take some by livery shots ${tenant}, or name the files`,
        );
      return names.map((name) => join(path, name));
    }),
  );
  return found.flat();
}

function isSheetOf(tenant: string, name: string): boolean {
  const brand = /^sheet-\d+-(.+)\.(?:png|webp)$/.exec(name)?.[1];
  return brand === tenant || /^(sheet|changes)\.(png|webp)$/.test(name);
}
