export type MetricKind = 'counter' | 'gauge' | 'histogram';
export type Metric = {
  readonly kind: MetricKind;
  readonly help: string;
  /** Meaning of each label, by name. Values come from our own tables or are names of brands, never a client's text. */
  readonly labels?: Readonly<Record<string, string>>;
};

const routeClass = 'what the request was for: document, manifest, asset, events, api, admin, media, wallet, health';

/**
 * All metrics of the program. `/metrics`, `docs/reference/metrics.md`, the dashboard and the alerts are derived from this table. A
 * metric without a reading does not compile, and neither does a reading without an entry here.
 */
export const metricTable = {
  livery_requests_total: {
    kind: 'counter',
    help: 'Requests that were answered, or whose client left before (status 499).',
    labels: { class: routeClass, status: 'HTTP status' },
  },
  livery_request_seconds: {
    kind: 'histogram',
    help: 'Seconds from the head of a request to the end of its answer; event streams are not in it.',
    labels: { class: routeClass },
  },
  livery_refusals_total: {
    kind: 'counter',
    help: 'Answers that refuse, by the code of the error table.',
    labels: { code: 'code of schema/errors.ts' },
  },
  livery_logins_total: {
    kind: 'counter',
    help: 'Calls that begin a session, and how they ended.',
    labels: { operation: 'id of the call', outcome: '`granted`, `left`, or the code of the refusal' },
  },
  livery_budgets_refused_total: {
    kind: 'counter',
    help: 'Tries that a budget refused.',
    labels: { budget: 'its name, such as `login.address`' },
  },
  livery_bounds_reached_total: {
    kind: 'counter',
    help: 'How often a client, or all of them, reached what they may hold.',
    labels: { bound: 'which' },
  },
  livery_large_wins_total: {
    kind: 'counter',
    help: 'Wins above `/games/winAlert` of their brand, which were booked.',
    labels: { tenant: 'brand' },
  },
  livery_brands_served: { kind: 'gauge', help: 'Brands that are served.' },
  livery_brand_faults: {
    kind: 'gauge',
    help: 'Faults of brands that are not served or only by their last good release.',
  },
  livery_brand_faults_by_rule: {
    kind: 'gauge',
    help: 'The same by brand and rule; `domain-once` and `merchant-code-once` are told of both, who is refused and who has it.',
    labels: { tenant: 'brand', rule: 'rule of the checker', severity: '`error` or `warning`' },
  },
  livery_brand_folder_faults: {
    kind: 'gauge',
    help: 'Faults of folders in the tenants folder of a sandbox that could not be loaded, by folder and rule. Sound folders have no sample.',
    labels: { tenant: 'folder', rule: 'rule of the checker, `manifest-there` or `folder-readable`' },
  },
  livery_event_streams: { kind: 'gauge', help: 'Open event streams.' },
  livery_renders_running: { kind: 'gauge', help: 'Documents that are being rendered.' },
  livery_document_cache_bytes: { kind: 'gauge', help: 'Bytes of kept documents.' },
  livery_content_bytes: { kind: 'gauge', help: 'Bytes of content in memory (CONTENT_MEMORY_MB).' },
  livery_content_brands: { kind: 'gauge', help: 'Brands whose content is in memory.' },
  livery_mails_waiting: { kind: 'gauge', help: 'Mails that are not sent yet.' },
  livery_mails_sent_total: { kind: 'counter', help: 'Mails that were sent.' },
  livery_mails_failed_total: { kind: 'counter', help: 'Mails that could not be sent.' },
  livery_wallet_calls_total: {
    kind: 'counter',
    help: 'Calls of suppliers to the wallet API, by the status that they were answered.',
    labels: {
      aggregator: 'id from the manifest; `other` for more than a hundred',
      call: 'path of the call, such as `transaction/bet`',
      status:
        '`RS_OK`, `RS_ERROR_…`, or `503` for calls that are to be repeated, because the database or the brand was away',
    },
  },
  livery_wallet_differences: {
    kind: 'gauge',
    help: 'Differing rows that the last check of a brand found (`livery wallet check`). Brands and checks without any have no sample.',
    labels: { tenant: 'brand', check: '`balances`, `entries`, `bookings`, `origins`, `calls` or `totals`' },
  },
  livery_wallet_oldest_check_timestamp_seconds: {
    kind: 'gauge',
    help: 'When the check ended that is the oldest among the last checks of all brands; Unix time.',
  },
  livery_job_runs_total: {
    kind: 'counter',
    help: 'Runs of periodic jobs that have ended.',
    labels: { job: 'name of the job; the channel for polls of the database', outcome: '`done` or `failed`' },
  },
  livery_job_seconds: {
    kind: 'gauge',
    help: 'Seconds that the last run of a periodic job took.',
    labels: { job: 'name of the job; the channel for polls of the database' },
  },
  livery_database_up: {
    kind: 'gauge',
    help: 'Whether the database answered the last look (every two seconds): 1 or 0.',
  },
  livery_serving_from_disk: {
    kind: 'gauge',
    help: 'Whether the node started without its database and serves what its disk has: 1 or 0.',
  },
  livery_database_connections: { kind: 'gauge', help: 'Connections of the pool.' },
  livery_database_connections_idle: { kind: 'gauge', help: 'Those of them that nobody uses.' },
  livery_database_waiting: { kind: 'gauge', help: 'Transactions that wait for a connection.' },
  livery_replica_reads_total: {
    kind: 'counter',
    help: 'Readings that may use the replica (DATABASE_READ_URL), by what happened. Without a replica there is no sample.',
    labels: { outcome: '`replica`, or for readings that the primary answered `behind` (too old) or `failed`' },
  },
  livery_replica_behind_seconds: {
    kind: 'gauge',
    help: 'Age of the replica at its last reading, in seconds. At most 5 of them pass between two writes of its clock.',
  },
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricName = keyof typeof metricTable;
