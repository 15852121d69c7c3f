import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { counted } from '../../../schema/counted.ts';
import { isBrandPart } from '../../../schema/folder-format.ts';
import { movesOf } from '../../../schema/manifest/moves.ts';
import { resultOf } from '../admin-client.ts';
import { uploadAdmin } from '../admin-files.ts';
import { linkSchema, packBrand } from '../brand-folders.ts';
import type { Context, Done } from '../command.ts';
import { exportFolder } from '../content-folder.ts';
import { withFaultsOf } from '../format-faults.ts';
import { linesOf, shown, warningTexts } from '../lines.ts';
import { commandOf, listed } from '../rows.ts';

const hiddenNote = `--hidden keep|drop   keep or drop live changes that hide values of the release; without it they are listed and nothing is done
--dry-run            prints what would change, and changes nothing`;

export const push = commandOf(
  'push',
  'store a brand folder as a release and serve it in staging or production',
  `FOLDER is the folder of a brand, or its id in the tenants folder. It becomes a release that staging serves (--to production: players see it).
--base RELEASE       the release that you began from, if another one is served by now
${hiddenNote}

examples:
       livery push tenants/aurora --reason "spring colours" --dry-run
       livery push tenants/aurora --reason "spring colours"
       livery push tenants/aurora --reason "first release" --to production`,
  ({ code }) => [
    code(
      'FOLDER --reason TEXT [--to staging|production] [--base RELEASE] [--hidden keep|drop] [--dry-run] [--format text|json|github]',
      async (context, { to: environment = 'staging', format, ...values }, folder) => {
        const { id: tenant, ...packed } = await packBrand(folder, context);
        const sent = { params: { tenant }, query: { ...values, environment }, ...packed };
        return withFaultsOf(folder, format, async () =>
          released(await uploadAdmin(context, 'pushRelease', sent), values, servedIn(environment, tenant)),
        );
      },
    ),
  ],
);

export const promote = commandOf(
  'promote',
  'serve the release of staging in production',
  `Makes production serve the release of staging, or another one, and prints what of staging stays behind.
--content            takes the content of staging along, but for entries that somebody changed in production since
--games              takes the choice of games of staging along
--changes all|PLACES takes live changes of staging along: all that are listed, at most 100, or those at these places, separated by commas
${hiddenNote}

examples:
       livery promote aurora --content --games --dry-run
       livery promote aurora --content --games --reason "signed off by QA"`,
  ({ code }) => [
    code(
      'BRAND --reason TEXT [--to RELEASE] [--content] [--games] [--changes all|PLACES] [--hidden keep|drop] [--dry-run]',
      async ({ env }, { to: number, content: takesContent = false, changes: places, ...values }, tenant) => {
        const promoted = (body: object) =>
          resultOf(env, 'promoteRelease', { params: { tenant }, body: { ...values, number, ...body } });
        const planned = takesContent || places === 'all' ? await promoted({ dryRun: true }) : undefined;
        const content = takesContent && planned !== undefined ? unchangedSince(planned) : [];
        const changes = places === 'all' ? planned?.changes.map(({ path }) => path) : namedPlaces(places);
        const value = await promoted({ content, changes });
        const done = released(value, values, servedIn('production', tenant));
        const repeats = { content: takesContent, changes: places === 'all' };
        return { ...done, lines: linesOf(done.lines, alongLines(value, repeats)) };
      },
    ),
  ],
);

const namedPlaces = (places: string | undefined) => places?.split(',').map((place) => place.trim());

/**
 * Content and games that a promotion takes along or leaves behind, and the live changes that stay in staging. `repeats` states which of them
 * the same command would take again.
 */
export function alongLines(
  { content, games, changes, moreChanges }: Moved,
  repeats: { readonly content: boolean; readonly changes: boolean },
): string[] {
  const then = (isRepeated: boolean, rows: readonly { readonly taken: boolean }[]) =>
    isRepeated && rows.some(({ taken }) => taken) ? again : stays;
  return [
    ...contentLines(content, promotedWords, then(repeats.content, content.entries)),
    ...(games?.taken ? ['  with the choice of games'] : []),
    ...(games === null || games.taken ? [] : ['  the choice of games in staging stays behind']),
    ...([true, false] as const).flatMap((isTaken) => {
      const some = changes.filter((change) => change.taken === isTaken);
      if (some.length === 0) return [];
      const many = counted({ count: some.length, one: 'live change' });
      return [
        isTaken ? `  with ${many} of staging` : `  ${many} of staging stay in staging`,
        ...some.map(({ path, actor, reason }) => `    ${path} (${actor}: ${reason})`),
      ];
    }),
    ...moreLines(moreChanges, 'live change of staging', 'live changes of staging', then(repeats.changes, changes)),
  ];
}

type Along = AdminValueOf<'promoteRelease'>['content'];
type Moved = Pick<AdminValueOf<'promoteRelease'>, 'content' | 'games' | 'changes' | 'moreChanges'>;
const promotedWords = { taken: 'content', left: 'content in staging stay behind', changed: 'in production ' };
const restoredWords = { taken: 'content as it was', left: 'content stay as they are now', changed: '' };

/** The entries that nobody changed by an act of their own, as a promotion or a rollback names them. */
const unchangedSince = ({ content }: { readonly content: Along }) =>
  content.entries.filter(({ newer }) => newer === null).map(({ kind, id }) => ({ kind, id }));

/** Entries that go along with a release, and those that stay. */
function contentLines({ entries, more }: Along, words: typeof promotedWords, then: Then): string[] {
  const many = (count: number) => counted({ count, one: 'entry', many: 'entries' });
  const lineOf = ({ kind, id, change, newer }: (typeof entries)[number]) =>
    `    ${kind} ${change} ${id}${newer === null ? '' : ` (${newer.actor} changed it ${words.changed}on ${newer.at})`}`;
  const taken = entries.filter((entry) => entry.taken);
  const left = entries.filter((entry) => !entry.taken);
  return [
    ...(taken.length === 0 ? [] : [`  with ${many(taken.length)} of ${words.taken}`, ...taken.map(lineOf)]),
    ...(left.length === 0 ? [] : [`  ${many(left.length)} of ${words.left}`, ...left.map(lineOf)]),
    ...moreLines(more, 'entry of content', 'entries of content', then),
  ];
}

type Then = (isOne: boolean) => string;
const stays: Then = (isOne) => (isOne ? 'is not listed and stays as it is' : 'are not listed and stay as they are');
/** For an act that takes the others if it is repeated. A rollback is none: repeated, it goes one release further back. */
const again: Then = (isOne) => `${isOne ? 'is' : 'are'} not listed: run it again afterwards for what it leaves`;

/** Says how many of something are not listed. None of them is taken unless it is named. */
const moreLines = (count: number, one: string, many: string, then: Then): string[] =>
  count === 0 ? [] : [`  ... and ${count} more ${count === 1 ? one : many} ${then(count === 1)}`];

export const rollback = commandOf(
  'rollback',
  'serve an earlier release of a brand again',
  `Serves the previous release again, or another one. A second rollback goes one further back.
--content            restores the content that came along with releases since, but for entries that somebody changed since
--games              restores the choice of games of that time
--changes all|PLACES restores live changes of that time: all places that are listed, at most 100, but those that somebody changed since, or
                     these, separated by commas
${hiddenNote}

examples:
       livery rollback aurora --content --reason "login broken since release 12"
       livery rollback aurora --to 9 --games --changes all --reason "as before the summer"`,
  ({ code }) => [
    code(
      'BRAND --reason TEXT [--to RELEASE] [--content] [--games] [--changes all|PLACES] [--environment staging|production] [--hidden keep|drop] [--dry-run]',
      async (
        { env },
        { to: number, content: takesContent = false, changes: places, environment = 'production', ...values },
        tenant,
      ) => {
        const back = (body: object) =>
          resultOf(env, 'rollBackRelease', { params: { tenant }, body: { ...values, number, environment, ...body } });
        const planned = takesContent || places === 'all' ? await back({ dryRun: true, games: false }) : undefined;
        const value = await back({
          content: takesContent ? planned && unchangedSince(planned) : undefined,
          changes: places === 'all' ? planned && unchangedPlaces(planned) : namedPlaces(places),
        });
        const done = released(value, values, (release) => `${servedIn(environment, tenant)(release)} again`);
        return { ...done, lines: linesOf(done.lines, backLines(value)) };
      },
    ),
  ],
);

const unchangedPlaces = ({ changes }: Pick<AdminValueOf<'rollBackRelease'>, 'changes'>) =>
  changes.filter(({ newer }) => newer === null).map(({ path }) => path);

/** Content, games and live changes that a rollback restores or leaves as they are. */
export function backLines({
  content,
  games,
  changes,
  moreChanges,
}: Pick<AdminValueOf<'rollBackRelease'>, keyof Moved>): string[] {
  const lineOf = ({ path, actor, reason }: (typeof changes)[number]) => `    ${path} (${actor}: ${reason})`;
  const some = (isTaken: boolean) => changes.filter(({ taken }) => taken === isTaken);
  const many = (isTaken: boolean) => counted({ count: some(isTaken).length, one: 'place' });
  return [
    ...contentLines(content, restoredWords, stays),
    ...(games?.taken ? ['  with the choice of games as it was'] : []),
    ...(games === null || games.taken ? [] : ['  the choice of games stays as it is now']),
    ...(some(true).length === 0
      ? []
      : [`  with the live changes of that time at ${many(true)}`, ...some(true).map(lineOf)]),
    ...(some(false).length === 0
      ? []
      : [`  live changes at ${many(false)} stay as they are now`, ...some(false).map(lineOf)]),
    ...moreLines(moreChanges, 'place with other live changes', 'places with other live changes', stays),
  ];
}

export const releases = commandOf(
  'releases',
  'list the releases of a brand: their base, the act that stored them, and where they are served',
  `example:
       livery releases aurora`,
  ({ row }) => [
    row('BRAND', 'listReleases', (rows, _, tenant) => listed(rows.map(releaseLine), `${tenant} has no release`)),
  ],
);

export const exportBrand = commandOf(
  'export',
  'write a release of a brand into a folder',
  `Writes the served release, or another one, into a new folder, as it was pushed. Live changes are not included; livery diff shows them.

examples:
       livery export aurora /tmp/aurora
       livery export aurora /tmp/before/aurora --number 7`,
  ({ code }) => [
    code(
      'BRAND FOLDER [--environment staging|production] [--number RELEASE]',
      async (context, { environment = 'production', number }, tenant, folder) => {
        const query = { environment, number };
        const files = await exportBrandFolder(context, 'exportRelease', { params: { tenant }, query, folder });
        return { value: { folder, files }, lines: [`wrote ${counted({ count: files, one: 'file' })} into ${folder}`] };
      },
    ),
  ],
);

/** Writes a release or a draft into a new folder, and returns the number of files. */
export async function exportBrandFolder(
  context: Context,
  operation: 'exportRelease' | 'exportDraft',
  sent: Pick<Parameters<typeof exportFolder>[2], 'params' | 'query' | 'folder'>,
): Promise<number> {
  const files = await exportFolder(context, operation, { ...sent, isPart: isBrandPart });
  await linkSchema(sent.folder);
  return files;
}

export const preview = commandOf(
  'preview',
  'make a link that shows an unpublished release',
  `Prints a link that shows a release as players would see it: the release of staging, or another one. The link is signed and expires after the
hours (24; at most 168). Browsers do not cache it, search engines do not index it, and nobody can log in there.
--environment   environment whose live changes and content are shown
--at TIME       moment to show, with its zone: scheduled changes apply as of then
--as            viewer that the pages assume
list            lists the links that still work, without their addresses
revoke          ends a link at once

examples:
       livery preview aurora --reason "for the brand's owners"
       livery preview aurora --number 12 --at 2026-12-24T18:00:00+08:00 --as member --reason "how Christmas looks"
       livery preview revoke aurora 0af3c1d2e4b5968778695a4b3c2d1e0f --reason "sent to the wrong address"`,
  ({ row }) => [
    row(
      'BRAND --reason TEXT [--number RELEASE] [--environment staging|production] [--at TIME] [--as visitor|member|agent|guest|trial] [--hours HOURS]',
      'createPreview',
      ({ url, release, at, expiresAt }, _, tenant) =>
        `${url}\nrelease ${release} of ${tenant} as of ${at}; the link expires ${expiresAt}`,
      ({ environment = 'staging', as: session = 'visitor', hours = 24, ...values }, tenant) => ({
        params: { tenant },
        body: { ...values, environment, session, hours },
      }),
    ),
    row('list BRAND', 'listPreviews', (links, _, tenant) =>
      listed(
        links.map(
          (link) =>
            `${link.id} release ${link.release} over ${link.environment} as of ${link.at}, seen by a ${link.session}; made by ${link.actor} ${link.createdAt}, expires ${link.expiresAt}`,
        ),
        `${tenant} has no valid preview link`,
      ),
    ),
    row('revoke BRAND ID --reason TEXT', 'revokePreview', (_, __, tenant, id) => `revoked the link ${id} to ${tenant}`),
  ],
);

type Released = AdminValueOf<'pushRelease' | 'requestPublication'>;

export const servedIn = (environment: string, tenant: string) => (number: number | null) =>
  `${environment} serves release ${number} of ${tenant}`;

/** The changes of a release, and where it is served now. */
export function released(
  value: Released,
  { dryRun }: { readonly dryRun: boolean },
  done: (number: number | null) => string,
): Done {
  const { proposal, number, hidden, warnings } = value;
  const lines = linesOf(
    differenceLines(value, dryRun || proposal !== null ? 'would change ' : ''),
    hidden.map(
      ({ path, after, change, order, actor, reason, sequence }) =>
        `hidden: ${order ? `the order of ${path}` : path} is ${shown(after)} in the release, but change ${sequence} by ${actor} sets ${shown(change)} (${reason})`,
    ),
    warningTexts(warnings),
  );
  const outcome = dryRun ? lines.length === 0 && 'nothing would change' : done(number);
  return { value, lines: linesOf(lines, waitLine(proposal) || outcome) };
}

/** Printed if policy requires a second person. */
export const waitLine = (proposal: string | null): string =>
  proposal === null
    ? ''
    : `nothing has changed yet: somebody else approves it with livery proposals approve ${proposal} --reason TEXT`;

/** Lines of the values and files that differ. */
export function differenceLines(
  { differences, more, files }: Pick<Released, 'differences' | 'more' | 'files'>,
  lead = '',
): string[] {
  return linesOf(
    differences.map((difference) => `${lead}${difference.tenant} ${difference.path}: ${shownChange(difference)}`),
    more > 0 && `... and ${more} more differences`,
    files.map(({ path, change }) => `${lead}${path}: ${change}`),
  );
}

function releaseLine(row: AdminValueOf<'listReleases'>[number]): string {
  const served = row.environments.length === 0 ? '' : ` [${row.environments.join(', ')}]`;
  const from = `${row.origin}${row.base === null ? '' : ` over ${row.base}`}${onParents(row.parents)}`;
  return `${String(row.number).padStart(5)} ${row.createdAt} ${row.actor} ${from}: ${row.reason}${served}`;
}

/** The parents of a release, the nearest first. */
export function onParents(parents: readonly { readonly tenant: string; readonly release: number }[]): string {
  if (parents.length === 0) return '';
  return ` on ${parents.map(({ tenant, release }) => `${tenant} ${release}`).join(', ')}`;
}

/** Moves that are listed; the rest is counted. */
const mostMoves = 8;

/** The change of a place: its values, or the moves that change the order of a list. */
export function shownChange(
  difference: Pick<Released['differences'][number], 'before' | 'after' | 'order' | 'precedes'>,
): string {
  const { before, after, precedes } = difference;
  const moves = movesOf(difference);
  if (moves === undefined)
    return `${shown(before)} -> ${shown(after)}${precedes === undefined ? '' : ` (before ${precedes})`}`;
  const words = moves
    .slice(0, mostMoves)
    .map((move) => `${move.id} moves ${move.precedes === undefined ? 'to the end' : `before ${move.precedes}`}`);
  const left = moves.length - words.length;
  return `order: ${words.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}
