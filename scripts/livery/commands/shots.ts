import { resolve } from 'node:path';
import { counted } from '../../../schema/counted.ts';
import { type PageId, pageIds } from '../../../schema/routes.ts';
import { nearestOf } from '../../../server/nearest-word.ts';
import { callAdmin, type Refusal } from '../admin-client.ts';
import { type Command, exits, printRefusal, readArguments, UsageError } from '../command.ts';
import { removeSheets, sheetFiles, uploadSheets } from '../release-sheets.ts';
import { momentOf } from '../times.ts';
import { environmentOf } from './releases.ts';

const options = {
  environment: { type: 'string', default: 'staging' },
  number: { type: 'string' },
  against: { type: 'string' },
  at: { type: 'string' },
  pages: { type: 'string' },
  out: { type: 'string' },
  upload: { type: 'boolean', default: false },
  remove: { type: 'boolean', default: false },
  reason: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

export const shots: Command = {
  usage: `livery shots BRAND --reason TEXT [--number NUMBER] [--environment staging|production] [--against NUMBER|none] [--at TIME] [--pages ID,ID] [--out FOLDER] [--upload] [--json]
       livery shots BRAND FILE|FOLDER ... --upload --reason TEXT [--number NUMBER] [--environment staging|production]
       livery shots BRAND --remove --reason TEXT [--number NUMBER] [--environment staging|production]

Takes a picture of every page of a release that a visitor can open, on a phone, and lays them out on one sheet, beside the visible changes since the
release of production, or since --against. Needs a checkout with its packages and a Chromium (CHROMIUM, or that of the machine).
--upload    stores the sheets with the release and replaces earlier ones; the console shows them. With files no pictures are taken: PNG or WebP, at most 12.
            From a folder it takes those of the brand by npm run shots or livery shots
--remove    removes the sheets of the release

examples:
       livery shots aurora --reason "look at the spring colours"
       livery shots aurora --number 12 --against 11 --pages home,register --reason "changes of 12"
       livery shots aurora --upload --reason "spring colours, for sign-off"
       livery shots aurora .shots --upload --reason "every width"`,
  summary: 'take a contact sheet of a release, and show its visible changes since another',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments(args, options);
    const [tenant, ...paths] = positionals;
    if (tenant === undefined) throw new UsageError('shots BRAND --reason TEXT');
    const environment = environmentOf(values.environment);
    const reason = values.reason ?? '';
    const only = (values.pages ?? '')
      .split(',')
      .filter((page) => page !== '')
      .map(pageOf);
    const number = values.number === undefined ? undefined : numberOf({ option: '--number', text: values.number });
    if (values.remove || paths.length > 0) {
      requireNoShot(values, paths);
      const release = number ?? (await servedNumber(env, tenant, environment));
      if (typeof release === 'object') return printRefusal({ output, refusal: release });
      const of = { env, output, tenant, reason, number: release, json: values.json };
      return values.remove ? removeSheets(of) : uploadSheets({ ...of, files: await sheetFiles(tenant, paths) });
    }
    const at = values.at === undefined ? undefined : momentOf({ option: '--at', text: values.at }).toISOString();
    const link = (more: { environment: 'staging' | 'production'; number?: number }) =>
      callAdmin({
        env,
        operation: 'createPreview',
        params: { tenant },
        body: { ...more, ...(at !== undefined && { at }), hours: 1, reason },
      });
    const now = await link({ environment, ...(number !== undefined && { number }) });
    if ('refusal' in now) return printRefusal({ output, ...now });
    const before = await linkBefore();
    if (before !== undefined && 'refusal' in before) return printRefusal({ output, ...before });
    // Loaded only here, because other commands need no browser.
    const { shootBrand, smallestShare } = await import('../../../tests/shots/shoot-brand.ts');
    let done = 0;
    const shot = await shootBrand({
      url: now.value.url,
      before: before?.value.url,
      only,
      folder: resolve(values.out ?? `.shots/${tenant}`),
      onShot: (page) => {
        done += 1;
        output.progress?.(`${done}: ${page}`);
      },
    });
    output.progress?.('');
    const uploaded = values.upload
      ? await uploadSheets({
          env,
          tenant,
          reason,
          number: now.value.release,
          json: false,
          // Exactly one JSON value is printed: that of the shots.
          output: values.json ? { ...output, out: () => undefined } : output,
          files: [shot.sheet, ...(shot.changes === undefined ? [] : [shot.changes])],
        })
      : exits.fine;
    if (uploaded !== exits.fine) return uploaded;
    if (values.json) {
      output.out(
        JSON.stringify({ release: now.value.release, against: before?.value.release ?? null, ...shot }, null, 2),
      );
      return exits.fine;
    }
    output.out(
      `release ${now.value.release} of ${tenant}, ${counted({ count: shot.pages.length, one: 'page' })}: ${shot.sheet}`,
    );
    const changed = shot.pages.filter((page) => page.changed === undefined || page.changed >= smallestShare);
    if (before === undefined) return exits.fine;
    const since = `since release ${before.value.release}`;
    if (shot.changes === undefined) output.out(`no visible change ${since}`);
    else {
      output.out(`${changed.length} changed ${since}: ${shot.changes}`);
      for (const { page, changed: share } of changed)
        output.out(`  ${page.padEnd(20)} ${share === undefined ? 'new' : `${(share * 100).toFixed(1)} %`}`);
    }
    return exits.fine;

    async function linkBefore() {
      if (values.against === 'none') return undefined;
      if (values.against !== undefined)
        return link({ environment, number: numberOf({ option: '--against', text: values.against }) });
      const served = await link({ environment: 'production' });
      // A brand without a release in production has nothing to compare with.
      return 'refusal' in served && served.refusal.code === 'release.unknown' ? undefined : served;
    }
  },
};

/** Refuses options of the shots if nothing is shot. */
function requireNoShot(
  values: ReturnType<typeof readArguments<typeof options>>['values'],
  paths: readonly string[],
): void {
  const { upload, remove } = values;
  if (upload === remove || (remove && paths.length > 0))
    throw new UsageError('shots BRAND FILE ... --upload, or shots BRAND --remove');
  for (const name of ['against', 'at', 'pages', 'out'] as const)
    if (values[name] !== undefined) throw new UsageError(`--${name}: no pictures are taken`);
}

/** Number of the release that an environment serves. */
async function servedNumber(
  env: NodeJS.ProcessEnv,
  tenant: string,
  environment: 'staging' | 'production',
): Promise<number | Refusal> {
  const answer = await callAdmin({ env, operation: 'listReleases', params: { tenant } });
  if ('refusal' in answer) return answer.refusal;
  const served = answer.value.find(({ environments }) => environments.includes(environment));
  return (
    served?.number ?? {
      code: 'release.unknown',
      message: `${tenant} has no release in ${environment}: push one`,
      value: undefined,
    }
  );
}

function pageOf(name: string): PageId {
  const page = pageIds.find((id) => id === name);
  if (page !== undefined) return page;
  const nearest = nearestOf(name, pageIds);
  throw new UsageError(
    `--pages ${name}: there is no such page${nearest === undefined ? '' : `; did you mean ${nearest}?`}`,
  );
}

function numberOf({ option, text }: { option: string; text: string }): number {
  if (/^[1-9][0-9]{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`${option} ${text}: write the number of a release from livery releases`);
}
