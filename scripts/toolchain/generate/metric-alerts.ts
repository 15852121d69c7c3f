/** Alert rules for Prometheus. */
export const alerts: readonly {
  readonly name: string;
  readonly expr: string;
  /** How long it has to hold, as Prometheus writes it. */
  readonly holds: string;
  readonly severity: 'page' | 'ticket';
  readonly summary: string;
  readonly todo: string;
}[] = [
  {
    name: 'LiveryDatabaseDown',
    expr: 'livery_database_up == 0',
    holds: '30s',
    severity: 'page',
    summary: 'A node has no database.',
    todo: 'Pages and manifests are served, calls of accounts answer 503. See whether PostgreSQL runs and can be reached; no restart of Livery is needed.',
  },
  {
    name: 'LiveryNoBrands',
    expr: 'livery_brands_served == 0',
    holds: '1m',
    severity: 'page',
    summary: 'A node serves no brand.',
    todo: 'Every host is answered 404. See livery brands, and the log for faults.',
  },
  {
    name: 'LiveryFailures',
    expr: 'sum by (instance) (rate(livery_requests_total{status=~"5.."}[5m])) > 0.01 * sum by (instance) (rate(livery_requests_total[5m]))',
    holds: '5m',
    severity: 'page',
    summary: 'More than one answer in a hundred is a failure.',
    todo: 'The log says why, by the request id of the answer; closed brands answer 503 on purpose.',
  },
  {
    name: 'LiverySlowDocuments',
    expr: 'histogram_quantile(0.99, sum by (instance, le) (rate(livery_request_seconds_bucket{class="document"}[5m]))) > 1',
    holds: '10m',
    severity: 'ticket',
    summary: 'One document in a hundred takes longer than a second.',
    todo: 'Look at renders, the event loop and the database; add workers or nodes.',
  },
  {
    name: 'LiverySlowCalls',
    expr: 'histogram_quantile(0.99, sum by (instance, le) (rate(livery_request_seconds_bucket{class="api"}[5m]))) > 2.5',
    holds: '10m',
    severity: 'ticket',
    summary: 'One call in a hundred takes longer than 2.5 seconds.',
    todo: 'Look at transactions that wait for a connection, and at the database.',
  },
  {
    name: 'LiveryDatabaseWaiting',
    expr: 'livery_database_waiting > 20',
    holds: '2m',
    severity: 'ticket',
    summary: 'Transactions wait for a connection.',
    todo: 'The database is slow, or there are too few nodes for the load.',
  },
  {
    name: 'LiveryLoginsRefused',
    expr: 'sum(rate(livery_logins_total{outcome!="granted"}[5m])) > 1 and sum(rate(livery_logins_total{outcome!="granted"}[5m])) > 5 * sum(rate(livery_logins_total{outcome="granted"}[5m]))',
    holds: '10m',
    severity: 'ticket',
    summary: 'Five logins are refused for each that is granted.',
    todo: 'Somebody tries passwords, or something is broken: see refusals by code and budgets.',
  },
  {
    name: 'LiveryMailsFail',
    expr: 'increase(livery_mails_failed_total[15m]) > 5',
    holds: '0m',
    severity: 'ticket',
    summary: 'Mails are not sent.',
    todo: 'See the log for what the mail server says; players ask again by themselves.',
  },
  {
    name: 'LiveryBrandFaults',
    expr: 'sum by (tenant, rule) (livery_brand_faults_by_rule{severity="error"}) > 0',
    holds: '5m',
    severity: 'ticket',
    summary: 'A brand is not served, or only by its last good release.',
    todo: 'livery brands says what is wrong and how to mend it.',
  },
  {
    name: 'LiveryWalletFails',
    expr: 'sum by (aggregator) (rate(livery_wallet_calls_total{status="RS_ERROR_UNKNOWN"}[5m])) > 0.01 * sum by (aggregator) (rate(livery_wallet_calls_total[5m]))',
    holds: '5m',
    severity: 'page',
    summary: 'More than one call in a hundred of a supplier fails on our side.',
    todo: 'Players can not bet, and wins are retried. livery wallet calls BRAND --status RS_ERROR_UNKNOWN shows the calls; the log says why they failed.',
  },
  {
    name: 'LiveryWalletMisunderstood',
    expr: 'sum by (aggregator) (rate(livery_wallet_calls_total{status=~"RS_ERROR_(INVALID_SIGNATURE|INVALID_PARTNER|INVALID_GAME|WRONG_SYNTAX|WRONG_TYPES|WRONG_CURRENCY|TRANSACTION_DOES_NOT_EXIST)"}[15m])) > 0.05 * sum by (aggregator) (rate(livery_wallet_calls_total[15m]))',
    holds: '15m',
    severity: 'ticket',
    summary: 'More than five calls in a hundred of a supplier are refused for what players can not cause.',
    todo: 'Keys, partner, currency or games differ between the supplier and the manifest: livery wallet calls BRAND --status STATUS, and livery ready BRAND.',
  },
  {
    name: 'LiveryWalletDiffers',
    expr: 'max by (tenant, check) (livery_wallet_differences) > 0',
    holds: '0m',
    severity: 'page',
    summary: 'The books of a brand do not agree.',
    todo: 'livery wallet check BRAND shows the rows; keep the database as it is until they are explained.',
  },
  {
    name: 'LiveryWalletUnchecked',
    expr: 'time() - min(livery_wallet_oldest_check_timestamp_seconds) > 3 * 86400',
    holds: '1h',
    severity: 'ticket',
    summary: 'The books of a brand were not checked for three days.',
    todo: 'The log says which check of the wallets failed, and why; livery wallet check BRAND starts one.',
  },
  {
    name: 'LiveryLargeWin',
    expr: 'sum by (tenant) (increase(livery_large_wins_total[15m])) > 0',
    holds: '0m',
    severity: 'ticket',
    summary: 'A brand booked a win above its alert.',
    todo: 'The log names player and transaction. Look at the round (livery wallet calls) before a withdrawal is approved; /games/winAlert is the amount.',
  },
  {
    name: 'LiveryRendersRefused',
    expr: 'rate(livery_bounds_reached_total{bound="renders"}[5m]) > 1',
    holds: '10m',
    severity: 'ticket',
    summary: 'Documents go out without markup.',
    todo: 'Browsers draw them, search engines see less: add workers or nodes, or raise RENDERS_AT_ONCE.',
  },
  {
    name: 'LiveryStreamsRefused',
    expr: 'rate(livery_bounds_reached_total{bound=~"streams_.*"}[5m]) > 1',
    holds: '10m',
    severity: 'ticket',
    summary: 'Event streams are refused.',
    todo: 'Behind a proxy that is not in TRUSTED_PROXIES all players are one address; else add nodes.',
  },
];
