import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { counted } from '../../../schema/counted.ts';
import { everyBrand } from '../../../schema/features/staff/policy.ts';
import { pointerOf } from '../../../schema/manifest/pointer.ts';
import type { ProposedOperation } from '../../../server/brands/versions/proposals/find-proposals.ts';
import {
  differencesStored,
  type ProposalSummary,
} from '../../../server/brands/versions/proposals/proposal-summaries.ts';
import { isImport } from '../../../server/brands/versions/proposals/proposals.ts';
import type { MoneyValue } from './money-acts.ts';
import type { PromotedValue } from './release-acts.ts';

type Sample = AdminValueOf<'importContent'>['samples'][number];
type Choice = AdminValueOf<'chooseCatalogue'>;
/** The parts of an act's plan that a summary uses. They depend on the operation. */
type Planned = {
  readonly number?: number | null;
  readonly differences?: ProposalSummary['differences'];
  readonly more?: number;
  readonly files?: ProposalSummary['files'];
  readonly samples?: readonly Pick<Sample, 'section' | 'key' | 'before' | 'after'>[];
  /** Set for a promotion of a release. */
  readonly content?: PromotedValue['content'];
  /** Set for a choice of games. */
  readonly vendors?: Choice['vendors'];
  readonly games?: Choice['games'];
  /** Set for live changes. */
  readonly cancelled?: AdminValueOf<'changeBrands'>['cancelled'];
  /** Set for a member's request, with the amount that would be booked. */
  readonly record?: Pick<MoneyValue['record'], 'kind' | 'account' | 'amount' | 'offered' | 'currency'>;
};
/** The parts of a request that the sentences name. */
type Named = {
  readonly tenant?: string;
  readonly environment?: string;
  readonly requests?: readonly {
    readonly tenant: string;
    readonly path: string;
    readonly from?: string | null;
    readonly until?: string | null;
    readonly undoes?: string;
  }[];
  readonly number?: number;
  readonly archived?: boolean;
  readonly sequence?: number | string;
  readonly time?: string;
  readonly rollout?: string;
  readonly from?: string;
  readonly revision?: string;
  readonly kind?: string;
  readonly decision?: string;
  readonly file?: string;
  readonly replaced?: boolean;
  readonly overwrite?: boolean;
  readonly brands?: readonly string[];
  readonly id?: string;
  readonly hidden?: boolean;
  readonly releaseDomains?: boolean;
  readonly entries?: readonly unknown[];
  readonly content?: readonly { readonly kind: string; readonly id: string }[];
  readonly games?: boolean;
  readonly changes?: readonly string[];
  readonly at?: string;
  readonly change?: string;
  readonly record?: Planned['record'];
  readonly email?: string;
  readonly role?: string;
};

/** Returns the effect of a proposal, as a sentence and as differences. */
export function summarizeProposal({
  operation,
  tenants,
  request,
  planned,
}: {
  operation: ProposedOperation;
  tenants: readonly string[];
  request: unknown;
  planned: object;
}): ProposalSummary {
  const {
    number,
    differences = [],
    more = 0,
    files = [],
    samples = [],
    cancelled = [],
    record,
    content,
    ...games
  } = isImport(request) ? importedEntries(planned as Imported) : (planned as Planned);
  const along = operation === 'promoteRelease' ? (planned as Pick<PromotedValue, 'games'>).games : undefined;
  const chosen = along === undefined ? games : along?.taken ? along : {};
  const copied = (content?.entries ?? []).filter(({ taken }) => taken);
  const { tenant = '', content: entries = [] } = request as Named;
  // A promotion names its entries, some perhaps twice, of which the plan lists a part.
  const unlistedEntries = operation === 'promoteRelease' ? distinct(entries) - copied.length : 0;
  const named = { number: number ?? undefined, record, ...(request as Named) };
  const all = [
    ...differences,
    ...[...samples, ...copied.map(({ kind, id, ...entry }) => ({ ...entry, section: kind, key: id }))].map(
      ({ section, key, before, after }) => ({
        tenant,
        path: `/${section}/${key}`,
        before: before as Difference['before'],
        after: after as Difference['after'],
      }),
    ),
    ...(['vendors', 'games'] as const).flatMap((section) =>
      (chosen[section]?.samples ?? []).map(({ change, key }) => ({
        tenant,
        path: `/${section}/${key}`,
        before: change === 'added' ? undefined : 'chosen',
        after: afterOf[change],
      })),
    ),
  ];
  return {
    sentence: sentences[operation]({ named, tenants, cancelled }),
    differences: all.slice(0, differencesStored),
    more:
      more +
      unlistedEntries +
      unlisted(chosen.vendors) +
      unlisted(chosen.games) +
      Math.max(0, all.length - differencesStored),
    files: [...files],
  };
}

type Imported = Pick<AdminValueOf<'importCatalogue'>, 'counts' | 'samples'>;

/** The first entries of the catalogue that an import changes, and the number of the others. */
function importedEntries({ counts, samples }: Imported): Planned {
  const all = Object.values(counts).flatMap((changes) => Object.values(changes));
  return {
    differences: samples.map(({ section, key, change, before, after }) => {
      const isToggled = change === 'hidden' || change === 'shown';
      const sides = {
        before: isToggled ? { ...before, hidden: change === 'shown' } : change === 'added' ? undefined : before,
        after: isToggled ? { ...after, hidden: change === 'hidden' } : after,
      };
      return {
        tenant: everyBrand,
        path: pointerOf([section, key]),
        ...(sides as Pick<Difference, 'before' | 'after'>),
      };
    }),
    more: all.reduce((sum, count) => sum + count, 0) - samples.length,
  };
}

/** Number of the entries that a request names. */
const distinct = (entries: NonNullable<Named['content']>): number =>
  new Set(entries.map(({ kind, id }) => `${kind} ${id}`)).size;

const afterOf = { added: 'chosen', removed: undefined, changed: 'changed' } as const;
const unlisted = (list: Choice['games'] | undefined): number =>
  list === undefined ? 0 : list.added + list.removed + list.changed - list.samples.length;

type Difference = ProposalSummary['differences'][number];
type Subject = {
  readonly named: Named;
  readonly tenants: readonly string[];
  readonly cancelled: NonNullable<Planned['cancelled']>;
};

const sentences: Record<ProposedOperation, (subject: Subject) => string> = {
  changeBrands: ({ named: { requests = [] }, cancelled }) => {
    const stated = requests.filter(({ undoes }) => undoes === undefined);
    const undone = requests.filter(({ undoes }) => undoes !== undefined);
    const [first] = undone;
    const taken =
      undone.length === 1
        ? `take back change ${first?.undoes} of ${first?.path} of ${first?.tenant}`
        : `take back ${undone.length} changes of ${brandsOf(undone)}`;
    return (
      [...(undone.length > 0 ? [taken] : []), ...(stated.length > 0 ? [statedSentence(stated)] : [])].join(', and ') +
      cancelledSentence(cancelled)
    );
  },
  promoteRelease: ({ named: { tenant, number, content = [], games, changes = [] } }) =>
    `promote release ${number ?? 'of staging'} of ${tenant} to production${
      content.length === 0
        ? ''
        : `, with ${counted({ count: distinct(content), one: 'entry', many: 'entries' })} of content`
    }${games === true ? ', with its games' : ''}${changes.length === 0 ? '' : `, with the live changes at ${changes.join(', ')}`}`,
  undoChanges: ({ named: { tenant, sequence, time } }) =>
    sequence === undefined
      ? `undo the changes of ${tenant} since ${time}`
      : `undo the changes of ${tenant} after change ${sequence}`,
  archiveBrand: ({ named: { tenant, archived, releaseDomains } }) =>
    `${archived ? 'archive' : 'restore'} ${tenant}${releaseDomains ? ' and release its domains' : ''}`,
  migrateBrands: ({ tenants }) =>
    `rewrite the manifests of ${tenants.length === 1 ? tenants[0] : `${tenants.length} brands`} in the newest format`,
  undoRollout: ({ named: { rollout }, tenants }) =>
    `undo the rollout ${rollout}, which reached ${tenants.length === 1 ? tenants[0] : `${tenants.length} brands`}`,
  promoteContent: ({ named: { tenant, from = 'staging' } }) =>
    `copy the content of ${tenant} from ${from} to ${from === 'staging' ? 'production' : 'staging'}`,
  undoContent: ({ named: { tenant, revision, entries } }) =>
    `take ${entries === undefined ? 'the content' : counted({ count: entries.length, one: 'entry', many: 'entries' })} of ${tenant} back to revision ${revision}`,
  publishContent: ({ named: { tenant, entries = [], at } }) =>
    `publish ${counted({ count: entries.length, one: 'entry', many: 'entries' })} of ${tenant}${at === undefined ? '' : ` at ${at}`}`,
  orderContent: ({ named: { tenant, kind } }) => `put the ${kind} of ${tenant} into another order`,
  changeContentEntries: ({ named: { tenant, entries = [], change, at } }) =>
    `${change} ${counted({ count: entries.length, one: 'entry', many: 'entries' })} of ${tenant}${change === 'end' ? ` at ${at}` : ''}`,
  restoreContentEntry: ({ named: { tenant, kind, id, revision } }) =>
    `take ${id} of the ${kind} of ${tenant} back to revision ${revision}`,
  showContent: ({ named: { tenant, kind, id, hidden } }) =>
    `${hidden ? 'hide' : 'show'} ${id} of the ${kind} of ${tenant}`,
  importCatalogue: ({ named: { file, replaced } }) =>
    `import ${file} into the catalogue of all brands${replaced ? ' and hide what it lacks' : ''}`,
  undoCatalogueImport: ({ named: { revision, overwrite } }) =>
    `undo revision ${revision} of the catalogue of all brands${overwrite ? ', with what later imports changed' : ''}`,
  chooseCatalogue: ({ named: { tenant, file } }) => `choose the games of ${tenant} by ${file}`,
  resumeGames: ({ named: { kind, id, brands } }) =>
    `resume the ${kind} ${id} ${brands === undefined ? 'wherever it is suspended' : `at ${brands.join(', ')}`}`,
  requestPublication: ({ named: { tenant, environment = 'production' } }) =>
    `publish a draft of ${tenant} to ${environment}`,
  decideMoneyRequest: ({ named: { tenant, kind, id, decision, record } }) =>
    decision === 'returned'
      ? `book back the payment of the withdrawal ${id} of ${record?.account} at ${tenant}, ${record?.amount} ${record?.currency}`
      : record === undefined
        ? `approve the ${kind} ${id} of ${tenant}`
        : `approve the ${kind} ${id} of ${record.account} at ${tenant} with ${record.amount} ${record.currency} (${
            record.offered === null
              ? 'no amount was offered'
              : `${record.offered} ${kind === 'promotion' ? 'was offered' : 'was requested'}`
          })`,
  setPolicy: ({ named: { tenant } }) => `loosen the policy of ${tenant === everyBrand ? 'all brands' : tenant}`,
  confirmStaff: ({ named: { email, role } }) => `confirm that ${email} (${role}) is another person than their inviter`,
};

type Requests = NonNullable<Named['requests']>;

const brandsOf = (requests: Requests): string => {
  const brands = new Set(requests.map(({ tenant }) => tenant));
  return brands.size === 1 ? [...brands].join() : `${brands.size} brands`;
};

function statedSentence(requests: Requests): string {
  const [first] = requests;
  const what =
    requests.length === 1
      ? `change ${first?.path} of ${first?.tenant}`
      : `change ${requests.length} values of ${brandsOf(requests)}`;
  const times = new Set(requests.map(({ from, until }) => timesOf({ from, until })));
  return what + (times.size === 1 ? [...times][0] : ', at several times');
}

/** Names the first scheduled changes that no longer take effect, because the differences show only what changes at once. */
function cancelledSentence(cancelled: Subject['cancelled']): string {
  if (cancelled.length === 0) return '';
  const named = cancelled.slice(0, 3).map(({ tenant, path, value, removed, actor, ...times }) => {
    const what = removed ? 'reverted' : JSON.stringify(value);
    return `${path} of ${tenant} (${what.length > 60 ? `${what.slice(0, 60)}…` : what}${timesOf(times)}, by ${actor})`;
  });
  const more = cancelled.length > named.length ? ` and ${cancelled.length - named.length} more` : '';
  return `; this cancels what was scheduled: ${named.join(', ')}${more}`;
}

function timesOf({ from, until }: { from?: string | null | undefined; until?: string | null | undefined }) {
  return `${from == null ? '' : ` from ${from}`}${until == null ? '' : ` until ${until}`}`;
}
