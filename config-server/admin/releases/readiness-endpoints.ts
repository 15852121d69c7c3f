import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { counted } from '../../../schema/counted.ts';
import { playersTenant, stagingTenant } from '../../../schema/staging-tenant.ts';
import type { Brand, BrandSet } from '../../../server/brands/brand.ts';
import type { BrandSets, LiveBrandSet } from '../../../server/brands/environments.ts';
import { isSecretFault, secretStates } from '../../../server/brands/secrets/named-secrets.ts';
import type { SecretDoor } from '../../../server/brands/secrets/open-secrets.ts';
import { findSignOff } from '../../../server/brands/versions/proposals/sign-offs.ts';
import { findRelease } from '../../../server/brands/versions/releases/list-releases.ts';
import { placeholderRules } from '../../../server/brands/versions/releases/placeholders.ts';
import { legalFindings, otherFindings, unsignedIn } from '../../../server/brands/versions/releases/unsigned-texts.ts';
import type { Clock } from '../../../server/clock.ts';
import type { ContentDesk } from '../../../server/content-desk.ts';
import type { Database, DatabaseAndClock } from '../../../server/database/database.ts';
import { regionFaults } from '../../../server/http/region-faults.ts';
import { newestNumber } from '../../../server/revisions.ts';
import type { CatalogueDesk } from '../../../server/staff-desk.ts';
import type { BrandActs } from '../acts/brand-acts.ts';
import { stagedChanges } from '../acts/release-acts.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';
import { type AdminLinks, lastOutsideView } from './outside-endpoints.ts';
import { secretValue, shownPlaces } from './secret-endpoints.ts';

export type ReadinessPoint = AdminValueOf<'checkReadiness'>['points'][number];

/** The platform's facts about a brand before it has players. */
export type AdminReadiness = AdminLinks & {
  /** Checks content, games, and the senders that the brand needs; the senders are called. */
  look(brand: Brand): Promise<ReadinessPoint[]>;
  secrets: SecretDoor;
  /** Whether a trusted proxy states the country of clients. */
  readonly hasCountries: boolean;
};

/** Tasks that are left before a brand can have players. */
export const readinessEndpoints = ({
  readiness: { look, secrets, hasCountries },
  acts,
  content,
  catalogue,
  ...parts
}: DatabaseAndClock & {
  readiness: AdminReadiness;
  acts: Pick<BrandActs, 'policyOf'>;
  content: Pick<ContentDesk, 'promote'>;
  catalogue: Pick<CatalogueDesk, 'compareChoices'>;
  brands: Pick<BrandSet, 'byId'>;
  sets: BrandSets;
}) =>
  ({
    checkReadiness: async ({ params: { tenant }, query: { environment = 'staging' }, staff }) => {
      const { database, sets, clock, brands } = parts;
      await sets[environment].refresh();
      const release = await findRelease(database, tenant, environment);
      const { number } = release.stored;
      const id = playersTenant({ tenant, environment });
      const brand = brands.byId(id);
      const looked = brand === undefined ? [] : await look(brand);
      // Read after the look, because a sandbox writes its content when somebody first looks at it.
      const revision = await newestNumber(database, 'content', id);
      const faults = sets[environment].faults().filter((fault) => fault.tenant === tenant);
      const own = sets[environment].byId(tenant);
      const { movedTo } = sets[environment].stored(tenant) ?? {};
      const named = own === undefined ? [] : secretStates(own, secrets);
      const isShown = shownPlaces({ set: sets[environment], tenant, staff, now: clock.now() });
      const points: ReadinessPoint[] = [
        ...faults.map(({ severity, rule, pointer, message, fix }) => ({
          ...(isSecretFault({ rule, pointer }) && !isShown({ path: pointer })
            ? missing({ id: 'manifest', message: `${pointer} names a secret that is refused`, fix: undefined })
            : missing({ id: 'manifest', message: `${pointer} ${message}`, fix })),
          ...(severity === 'warning' && !placeholderRules.includes(rule) && { state: 'warning' as const }),
        })),
        ...warningsOf({ sets, environment, tenant, now: clock.now() }),
        ...named.flatMap((secret) =>
          secret.state === 'missing'
            ? missing({
                id: 'secret',
                message: isShown({ path: secret.pointer }) ? secret.message : 'a secret that a parent names is not set',
                fix: 'set it where the servers run',
              })
            : [],
        ),
        ...(own === undefined
          ? []
          : regionFaults({ status: own.manifest.status, hasCountries }).map(({ message, fix }) =>
              missing({ id: 'region', message, fix }),
            )),
        ...(own === undefined ? [] : signaturesOf(own, sets.production)),
        ...looked,
        ...(await leftInStaging(tenant, { brands, content, catalogue, sets, clock })),
        await signOffOf({
          database,
          acts,
          tenant,
          release: number,
          rehearsed: environment === 'staging' ? revision : undefined,
        }),
      ];
      const reported: ReadinessPoint[] =
        brand === undefined
          ? [
              missing({
                id: 'release',
                message: `${environment} does not serve release ${number}`,
                fix: 'fix its faults and push it again',
              }),
            ]
          : [{ id: 'release', state: 'ready', message: `${environment} serves release ${number}` }];
      return {
        release: number,
        content: revision,
        games: await newestNumber(database, 'choice', id),
        points:
          movedTo === undefined
            ? [...reported, ...points]
            : [missing({ id: 'release', message: `another installation serves it: ${movedTo}`, fix: 'ask that one' })],
        secrets: named.filter(({ pointer }) => isShown({ path: pointer })).map(secretValue),
        domains: (own?.manifest.tenant.domains ?? []).filter((domain) => !domain.startsWith('*')),
        outside: movedTo === undefined ? await lastOutsideView(database, tenant, environment, isShown) : null,
      };
    },
  }) satisfies Partial<AdminEndpoints<'readiness'>>;

const missing = ({ id, message, fix }: { id: string; message: string; fix: string | undefined }): ReadinessPoint => ({
  id,
  state: 'missing',
  message,
  ...(fix !== undefined && { fix }),
});

/** Languages whose texts a native speaker still has to sign, with legal texts first. A sandbox requires no signature. */
function signaturesOf(
  brand: Brand,
  { unsignedOf, acceptsPlaceholders }: Pick<LiveBrandSet, 'unsignedOf' | 'acceptsPlaceholders'>,
): ReadinessPoint[] {
  const unsigned = unsignedIn(brand, unsignedOf);
  const legal = unsigned.flatMap(legalFindings);
  const points: ReadinessPoint[] = [
    ...legal.map(
      (finding) => ({ id: 'texts', state: acceptsPlaceholders ? 'warning' : 'missing', ...finding }) as const,
    ),
    ...unsigned.flatMap(otherFindings).map((finding) => ({ id: 'texts', state: 'warning', ...finding }) as const),
  ];
  return points.length > 0
    ? points
    : [{ id: 'texts', state: 'ready', message: 'native speakers have signed the texts of all enabled languages' }];
}

/** Content, games and live changes of staging that production does not have, which a promotion of the release alone leaves behind. */
async function leftInStaging(
  tenant: string,
  {
    brands,
    content,
    catalogue,
    sets,
    clock,
  }: {
    brands: Pick<BrandSet, 'byId'>;
    sets: BrandSets;
    clock: Clock;
    content: Pick<ContentDesk, 'promote'>;
    catalogue: Pick<CatalogueDesk, 'compareChoices'>;
  },
): Promise<ReadinessPoint[]> {
  const [source, target] = [stagingTenant(tenant), brands.byId(tenant)];
  if (target === undefined || brands.byId(source) === undefined) return [];
  const plan = { source, target, entries: [], actor: '', reason: '', dryRun: true };
  const { entries, more } = await content.promote(plan);
  const behind = entries.filter(({ newer }) => newer === null).length + more;
  const games = await catalogue.compareChoices(tenant);
  const changes = stagedChanges(sets, tenant, clock.now());
  const left = (id: string, message: string, option: string): ReadinessPoint => ({
    id,
    state: 'warning',
    message,
    fix: `take it along: livery promote ${tenant} ${option} --reason TEXT`,
  });
  return [
    ...(behind === 0
      ? []
      : [
          left(
            'content',
            `${counted({ count: behind, one: 'entry', many: 'entries' })} of content in staging ${behind === 1 ? 'is' : 'are'} not in production`,
            '--content',
          ),
        ]),
    ...(games === null || games.newer !== null
      ? []
      : [left('games', 'the choice of games in staging is not in production', '--games')]),
    ...(changes.length === 0
      ? []
      : [
          left(
            'changes',
            `${counted({ count: changes.length, one: 'live change' })} of staging ${changes.length === 1 ? 'is' : 'are'} not in production: ${namesOf(changes)}`,
            '--changes all',
          ),
        ]),
  ];
}

/** Places of the first changes, and the number of the others. */
function namesOf(changes: readonly { readonly path: string }[]): string {
  const named = changes.slice(0, placesNamed).map(({ path }) => path);
  const more = changes.length - named.length;
  return `${named.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
}

const placesNamed = 10;

function warningsOf({
  sets,
  environment,
  tenant,
  now,
}: {
  sets: BrandSets;
  environment: keyof BrandSets;
  tenant: string;
  now: Date;
}): ReadinessPoint[] {
  const chain = sets[environment].lineage(tenant);
  const built = chain === undefined ? undefined : sets[environment].build({ chain, at: now, isServed: true });
  if (built === undefined || 'faults' in built) return [];
  // Breaches of newer rules are faults of the set, which are listed already.
  if (built.warnings.length === 0 && built.breaches.length === 0)
    return [
      { id: 'manifest', state: 'ready', message: 'manifest, texts, assets and contrast have no fault and no warning' },
    ];
  return built.warnings.map(({ pointer, message, fix }) => ({
    id: 'manifest',
    state: 'warning',
    message: `${pointer} ${message}`,
    ...(fix !== undefined && { fix }),
  }));
}

async function signOffOf({
  database,
  acts,
  tenant,
  release,
  rehearsed,
}: {
  database: Database;
  acts: Pick<BrandActs, 'policyOf'>;
  tenant: string;
  release: number;
  /** Newest revision of content, if players may see it next. */
  rehearsed: string | undefined;
}): Promise<ReadinessPoint> {
  const act = await findSignOff({ database, tenant, wanted: { release } });
  const signed = act?.after.content ?? '0';
  const isSame = rehearsed === undefined || signed === rehearsed;
  if (act !== undefined && isSame)
    return {
      id: 'sign-off',
      state: 'ready',
      message: `release ${release} with revision ${signed} of its content was signed off by ${act.actor}`,
    };
  const { signOff } = await acts.policyOf(tenant);
  return {
    id: 'sign-off',
    state: signOff ? 'missing' : 'warning',
    message:
      act === undefined
        ? `nobody has signed off release ${release}`
        : `release ${release} was signed off with revision ${signed} of its content, which is ${rehearsed} now`,
    fix: `livery sign-off ${tenant} --reason TEXT`,
  };
}
