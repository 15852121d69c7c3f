import { everyBrand } from '../../../schema/features/staff/policy.ts';
import { coreMigrations } from '../../database/migrations.ts';
import { countOf, type Move, nameOf, notMoved, type Side, stateOf, tablesOf } from './side.ts';

export type PlannedMove = { readonly tables: readonly { readonly name: string; readonly rows: number }[] };

type Facts = {
  readonly version: number;
  readonly administrates: boolean;
  readonly citus: boolean;
  readonly wal: string;
  readonly database: string;
  readonly migrated: boolean;
  readonly freeSlots: number;
  /** Slots of this move. */
  readonly ownSlots: number;
};

/** Throws with everything that speaks against a move, each with its fix. */
export async function requireMovable(move: Move): Promise<void> {
  const faults = [...(await faultsOfServers(move))];
  // Without these the tables can't be read.
  if (faults.length === 0) faults.push(...(await faultsOfInstallations(move)));
  if (faults.length === 0) faults.push(...(await faultsOfBrand(move)));
  if (faults.length > 0) throw notMoved(faults.join('\n'));
}

/** Returns the rows that a move copies. Throws if something speaks against it. */
export async function planMove(move: Move): Promise<PlannedMove> {
  const { source, tenants, migrations } = move;
  await requireMovable(move);
  const counted: PlannedMove['tables'][number][] = [];
  for (const name of tablesOf(migrations).all) counted.push({ name, rows: await countOf(source.rows, name, tenants) });
  return { tables: counted.filter(({ rows }) => rows > 0) };
}

async function faultsOfServers({ brand, source, target }: Move): Promise<string[]> {
  const [ofSource, ofTarget] = [await factsOf(source, brand), await factsOf(target, brand)];
  const faults = [
    [source, ofSource],
    [target, ofTarget],
  ].flatMap(([side, facts]) => faultsOfServer(side as Side, facts as Facts));
  return ofSource.database === ofTarget.database
    ? ['--to names the database of DATABASE_URL itself: name that of the other installation']
    : faults;
}

async function factsOf({ rows }: Side, brand: string): Promise<Facts> {
  const [facts] = await rows<Facts>(
    `
    select current_setting('server_version_num')::integer as version, rolsuper as administrates,
      exists (select from pg_extension where extname = 'citus') as citus, current_setting('wal_level') as wal,
      case when rolsuper then (select system_identifier from pg_control_system()) || ' ' || current_database() end as database,
      to_regclass('applied_migration') is not null and to_regclass('schema_version') is not null
        and to_regclass('brand_move') is not null as migrated,
      current_setting('max_replication_slots')::integer - (select count(*) from pg_replication_slots)::integer as "freeSlots",
      (select count(*) from pg_replication_slots
        where database = current_database() and starts_with(slot_name, $1))::integer as "ownSlots"
    from pg_roles where rolname = current_user`,
    [nameOf(brand)],
  );
  if (facts === undefined) throw new Error('the role of the connection is unknown');
  return facts;
}

/** Slots that a move has at each side: one of its way, and one of the copies or, later, of the watch. */
const slots = 2;

const faultsOfServer = ({ name }: Side, facts: Facts): string[] => [
  ...(facts.version < 150_000
    ? [`${name} runs PostgreSQL before 15, which replicates no single brand: upgrade it`]
    : []),
  ...(facts.administrates
    ? []
    : [
        `${name} is reached by a role that is no superuser: connect as one, because replication bypasses row-level security`,
      ]),
  ...(facts.citus ? [`${name} is a cluster of Citus: brands move between plain PostgreSQL servers only`] : []),
  ...(facts.wal === 'logical'
    ? []
    : [`${name} has wal_level ${facts.wal}: set wal_level = logical in its postgresql.conf and restart it`]),
  ...(facts.freeSlots >= slots - facts.ownSlots
    ? []
    : [
        `${name} has ${facts.freeSlots} free replication slots, and a move needs ${slots - facts.ownSlots}: drop those that nobody reads (pg_replication_slots), or raise max_replication_slots in its postgresql.conf and restart it`,
      ]),
  ...(facts.migrated ? [] : [`${name} is not migrated: run livery database migrate there`]),
];

async function faultsOfInstallations({ source, target, migrations }: Move): Promise<string[]> {
  const own = [...coreMigrations, ...migrations].map(({ id }) => id).toSorted();
  const [from, to] = [await installationOf(source), await installationOf(target)];
  const faults: string[] = [];
  for (const [{ name }, { applied }] of [
    [source, from],
    [target, to],
  ] as const)
    if (applied.join() !== own.join())
      faults.push(
        `${name} is not migrated by this version of the program: run the same version in both, and livery database migrate`,
      );
  if (from.version !== to.version)
    faults.push(`schema versions are ${from.version} and ${to.version}: run the same version in both installations`);
  if (from.key === null || to.key === null || from.key !== to.key)
    faults.push(
      'LIVERY_KEY of the installations differs, or one was never started: the target could not read encrypted data. Set up the target with the key of the source',
    );
  const ofOne = [...from.rules, ...to.rules].filter((rule) => from.rules.includes(rule) !== to.rules.includes(rule));
  if (ofOne.length > 0)
    faults.push(
      `rules for every brand are those of one installation only: ${ofOne.slice(0, 5).join(', ')}. Set the same policy, and suspend the same games and vendors, in both`,
    );
  const nodes = new Map(to.nodes);
  const foreign = from.nodes.filter(([id, game]) => nodes.get(id) !== game);
  if (foreign.length > 0) {
    const shown = foreign
      .slice(0, 3)
      .map(([id, game]) => `${id} is ${game}, at the target ${nodes.get(id) ?? 'nothing'}`);
    faults.push(
      `${foreign.length} node ids of the catalogue differ (${shown.join('; ')}): import the catalogue of the source at the target`,
    );
  }
  return faults;
}

async function installationOf({ rows }: Side) {
  const applied = await rows<{ id: string }>('select id from applied_migration');
  const [state] = await rows<{ version: number; key: string | null }>(
    'select version, (select fingerprint from platform_key) as key from schema_version',
  );
  const nodes = await rows<{ node: number; game: string }>(
    `select node_id as node, vendor || '/' || id as game from catalogue_game order by node_id`,
  );
  const rules = await rows<{ rule: string }>(
    `select 'policy secondPerson ' || second_person::text || ' signOff ' || sign_off::text || ' secondPersonAbove ' || second_person_above::text as rule from policy
      where tenant = $1 and (second_person, sign_off, second_person_above) is distinct from (false, false, '[]'::jsonb)
    union all select concat_ws(' ', kind, target, 'suspended', until) from (
      select distinct on (kind, target) kind, target, suspended, until from suspension where brand is null
      order by kind, target, sequence desc) as newest where suspended and (until > now()) is not false`,
    [everyBrand],
  );
  return {
    rules: rules.map(({ rule }) => rule),
    applied: applied.map(({ id }) => id).toSorted(),
    version: state?.version,
    key: state?.key ?? null,
    nodes: nodes.map(({ node, game }) => [node, game] as const),
  };
}

async function faultsOfBrand({ brand, tenants, source, target, migrations }: Move): Promise<string[]> {
  const [own] = await source.rows<{ abstract: boolean }>(
    `select coalesce(bool_or(manifest -> 'abstract' = 'true'), false) as abstract
    from environment_pointer p join release r on (r.tenant, r.id) = (p.tenant, p.release_id)
    where p.tenant = $1 having count(*) > 0`,
    [brand],
  );
  if (own === undefined) return [`no brand is called ${brand} at the source: livery brands lists them`];
  if (own.abstract || (await childrenOf(source, brand)).length > 0)
    return [
      `${brand} is extended by other brands: only a brand without children moves. Push a copy to the target instead`,
    ];
  const [here, there] = [await stateOf(source, brand), await stateOf(target, brand)];
  if (here !== undefined && here.move !== there?.move)
    return [
      `${brand} is in a move with another installation: confirm that one first, or take it back (--confirm, --back)`,
    ];
  if (there !== undefined && here === undefined && there.state !== 'away')
    return [`${brand} is in a move with another installation at the target: confirm that one first`];
  const faults: string[] = [];
  if (there === undefined)
    for (const table of tablesOf(migrations).all) {
      const rows = await countOf(target.rows, table, tenants);
      if (rows > 0) {
        faults.push(
          `the target already has ${brand}: ${rows} rows in ${table}. A brand moves to an installation without it`,
        );
        break;
      }
    }
  const claims = await source.rows<{ kind: string; name: string }>(
    'select kind, name from brand_claim where tenant = any($1)',
    [tenants],
  );
  const taken = await target.rows<{ kind: string; name: string; tenant: string }>(
    `select kind, name, tenant from brand_claim join unnest($1::text[], $2::text[]) as wanted(kind, name) using (kind, name)
    where tenant <> all($3)`,
    [claims.map(({ kind }) => kind), claims.map(({ name }) => name), tenants],
  );
  for (const { kind, name, tenant } of taken)
    faults.push(
      `${kind === 'domain' ? 'domain' : 'merchant code'} ${name} belongs to ${tenant} at the target: remove it from one of both brands`,
    );
  return [...faults, ...(await faultsOfParents(brand, source, target))];
}

/** Brands that extend a brand in an environment. */
export async function childrenOf({ rows }: Pick<Side, 'rows'>, brand: string): Promise<string[]> {
  const found = await rows<{ tenant: string }>(
    `select distinct p.tenant from environment_pointer p join release r on (r.tenant, r.id) = (p.tenant, p.release_id)
    where r.manifest ->> 'extends' = $1 order by p.tenant`,
    [brand],
  );
  return found.map(({ tenant }) => tenant);
}

/** A brand inherits from its parents as they are where it is served. */
async function faultsOfParents(brand: string, source: Side, target: Side): Promise<string[]> {
  const parents = await source.rows<{ environment: string; tenant: string }>(
    `with recursive line(environment, tenant) as (
      select p.environment, r.manifest ->> 'extends' from environment_pointer p
        join release r on (r.tenant, r.id) = (p.tenant, p.release_id) where p.tenant = $1
      union select p.environment, r.manifest ->> 'extends' from line join environment_pointer p using (environment, tenant)
        join release r on (r.tenant, r.id) = (p.tenant, p.release_id)
    ) select environment, tenant from line where tenant is not null`,
    [brand],
  );
  const stateAt = async ({ rows }: Side) =>
    new Map(
      (
        await rows<{ place: string; state: string }>(
          `select p.environment || ' ' || p.tenant as place, md5(concat(r.manifest, (
            select jsonb_agg(jsonb_build_array(path, value, removed, from_at, until_at) order by sequence) from change c
            where c.tenant = p.tenant and c.environment = p.environment))) as state
          from environment_pointer p join release r on (r.tenant, r.id) = (p.tenant, p.release_id)
          where p.tenant = any($1)`,
          [parents.map(({ tenant }) => tenant)],
        )
      ).map(({ place, state }) => [place, state]),
    );
  const [from, to] = [await stateAt(source), await stateAt(target)];
  return parents.flatMap(({ environment, tenant }) => {
    const place = `${environment} ${tenant}`;
    return from.get(place) === to.get(place)
      ? []
      : [
          `${brand} extends ${tenant}, which is ${to.has(place) ? 'another one' : 'missing'} in ${environment} at the target: push it there, with its changes`,
        ];
  });
}
