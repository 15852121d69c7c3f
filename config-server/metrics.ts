import { collectDefaultMetrics, Registry } from 'prom-client';
import { type BrandFault, type BrandSet, type FolderFaults, readsAll } from '../server/brands/brand.ts';
import type { DatabaseMeasures } from '../server/database/database.ts';
import { latencyBuckets, type Traffic } from '../server/http/traffic.ts';
import { type Bounds, boundNames } from '../server/limits/bounds.ts';
import { expositionOf, type Family, type Readings, readFamilies, type Sample } from '../server/metrics/exposition.ts';
import { jobRuns } from '../server/scheduler.ts';
import type { ConfigMeasures } from './create-config-server.ts';

export type MetricsParts = {
  readonly brands: BrandSet;
  readonly folderFaults: FolderFaults;
  readonly measures: () => ConfigMeasures;
  readonly bounds: Bounds;
  readonly mails: () => { waiting: number; sent: number; failed: number };
  readonly content: () => { readonly bytes: number; readonly brands: number };
  readonly wallet: () => {
    /** Number of wins above the brand's alert, by tenant. */
    readonly largeWins: ReadonlyMap<string, number>;
    readonly calls: readonly {
      readonly aggregator: string;
      readonly call: string;
      readonly status: string;
      readonly count: number;
    }[];
    readonly checks: {
      readonly differences: readonly { readonly tenant: string; readonly check: string; readonly count: number }[];
      readonly oldest: Date | undefined;
    };
  };
  readonly traffic: Traffic;
  readonly database: { measures(): DatabaseMeasures; isUp(): boolean; isHere(): boolean };
};

export type Metrics = { text(): Promise<string>; families(): Promise<Family[]> };

/** `/metrics`: the metrics of `metricTable`, and prom-client's metrics of the process. */
export function createMetrics(parts: MetricsParts): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const readings = readingsOf(parts);
  const families = async () => [...readFamilies(readings), ...(await processFamilies(registry))];
  return { families, text: async () => expositionOf(await families()) };
}

function readingsOf({
  brands,
  folderFaults,
  measures,
  bounds,
  mails,
  content,
  wallet,
  traffic,
  database,
}: MetricsParts): Readings {
  return {
    livery_requests_total: () =>
      traffic
        .requests()
        .map(({ routeClass, status, count }) => ({ labels: { class: routeClass, status }, value: count })),
    livery_request_seconds: () => traffic.latencies().flatMap(histogramOf),
    livery_refusals_total: () => [...traffic.refusals()].map(([code, value]) => ({ labels: { code }, value })),
    livery_logins_total: () =>
      traffic.logins().map(({ operation, outcome, count }) => ({ labels: { operation, outcome }, value: count })),
    livery_budgets_refused_total: () => [...bounds.budgets()].map(([budget, value]) => ({ labels: { budget }, value })),
    livery_bounds_reached_total: () => {
      const counts = bounds.counts();
      return boundNames.map((bound) => ({ labels: { bound }, value: counts[bound] }));
    },
    livery_large_wins_total: () => {
      const { largeWins } = wallet();
      // Starts at 0, so that the first win is an increase.
      return brands
        .ids()
        .filter((tenant) => (brands.byId(tenant)?.manifest.games.winAlert ?? null) !== null)
        .map((tenant) => ({ labels: { tenant }, value: largeWins.get(tenant) ?? 0 }));
    },
    livery_brands_served: () => brands.ids().length,
    livery_brand_faults: () => brands.faults().length,
    livery_brand_faults_by_rule: () =>
      countBy(brands.faults(), ({ tenant, rule, severity }) => ({ tenant, rule, severity })),
    livery_brand_folder_faults: () => countBy(folderFaults(readsAll), ({ tenant, rule }) => ({ tenant, rule })),
    livery_event_streams: () => measures().streams,
    livery_renders_running: () => measures().renders,
    livery_document_cache_bytes: () => measures().documentBytes,
    livery_content_bytes: () => content().bytes,
    livery_content_brands: () => content().brands,
    livery_mails_waiting: () => mails().waiting,
    livery_mails_sent_total: () => mails().sent,
    livery_mails_failed_total: () => mails().failed,
    livery_wallet_calls_total: () => wallet().calls.map(({ count, ...labels }) => ({ labels, value: count })),
    livery_wallet_differences: () =>
      wallet().checks.differences.map(({ count, ...labels }) => ({ labels, value: count })),
    livery_wallet_oldest_check_timestamp_seconds: () => {
      const { oldest } = wallet().checks;
      return oldest === undefined ? [] : [{ labels: {}, value: oldest.getTime() / 1000 }];
    },
    livery_job_runs_total: () =>
      [...jobRuns].flatMap(([job, { done, failed }]) => [
        { labels: { job, outcome: 'done' }, value: done },
        { labels: { job, outcome: 'failed' }, value: failed },
      ]),
    livery_job_seconds: () => [...jobRuns].map(([job, { seconds }]) => ({ labels: { job }, value: seconds })),
    livery_database_up: () => Number(database.isUp()),
    livery_serving_from_disk: () => Number(!database.isHere()),
    livery_database_connections: () => database.measures().connections,
    livery_database_connections_idle: () => database.measures().idle,
    livery_database_waiting: () => database.measures().waiting,
    livery_replica_reads_total: () =>
      Object.entries(database.measures().replica?.reads ?? {}).map(([outcome, value]) => ({
        labels: { outcome },
        value,
      })),
    livery_replica_behind_seconds: () => {
      const behind = database.measures().replica?.behindSeconds;
      return behind === undefined ? [] : [{ labels: {}, value: behind }];
    },
  };
}

function histogramOf({ routeClass, within, count, sum }: ReturnType<Traffic['latencies']>[number]): Sample[] {
  const labels = { class: routeClass };
  return [
    ...latencyBuckets.map((le, at) => ({ suffix: '_bucket', labels: { ...labels, le }, value: within[at] ?? 0 })),
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ];
}

function countBy(faults: readonly BrandFault[], labelsOf: (fault: BrandFault) => Record<string, string>): Sample[] {
  const counted = new Map<string, { labels: Record<string, string>; value: number }>();
  for (const fault of faults) {
    const labels = labelsOf(fault);
    const key = JSON.stringify(labels);
    const known = counted.get(key) ?? { labels, value: 0 };
    known.value += 1;
    counted.set(key, known);
  }
  return [...counted.values()];
}

/** prom-client's own metrics: memory, CPU, event loop, garbage collections. */
async function processFamilies(registry: Registry): Promise<Family[]> {
  const read = await registry.getMetricsAsJSON();
  return read.map(({ name, help, type, values }) => ({
    name,
    help,
    kind: String(type),
    samples: (values as { value: number; labels: Sample['labels']; metricName?: string }[]).map(
      ({ value, labels, metricName = name }) => ({ suffix: metricName.slice(name.length), labels, value }),
    ),
  }));
}
