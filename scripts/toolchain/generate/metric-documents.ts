import { stringify } from 'yaml';
import { type Metric, metricTable } from '../../../server/metrics/metric-table.ts';
import { alerts } from './metric-alerts.ts';

/** Documents generated from the table of metrics: its reference, a dashboard for Grafana and alert rules for Prometheus. */
export function metricDocuments(): Record<string, string> {
  return {
    'reference/metrics.md': reference(),
    'operating/dashboard.json': `${JSON.stringify(dashboard(), null, 2)}\n`,
    'operating/alerts.yml': `# Written by npm run generate: see scripts/toolchain/generate/metric-alerts.ts.\n${stringify(alertRules(), { lineWidth: 0 })}`,
  };
}

function reference(): string {
  const rows = Object.entries<Metric>(metricTable).map(([name, { kind, help, labels = {} }]) => {
    const described = Object.entries(labels).map(([label, text]) => `\`${label}\`: ${text}`);
    return `| \`${name}\` | ${kind} | ${help} | ${described.join('; ')} |`;
  });
  const rules = alerts.map(
    ({ name, severity, duration, summary, todo }) => `| ${name} | ${severity} | ${duration} | ${summary} ${todo} |`,
  );
  return `# Metrics

Written by \`npm run generate\`. \`/metrics\` answers on the console's host, for METRICS_TOKEN or for the token of a member of staff, as bearer token. Counters restart with
their process. In addition there are prom-client's own metrics of the process (\`process_*\`, \`nodejs_*\`). With several workers every sample has a label
\`worker\`.

| Metric | Kind | What | Labels |
|---|---|---|---|
${rows.join('\n')}

## Alerts

\`docs/operating/alerts.yml\` is for Prometheus (\`rule_files\`), \`docs/operating/dashboard.json\` for Grafana (import, choose the data source).

| Alert | Severity | For | What it means, and what to do |
|---|---|---|---|
${rules.join('\n')}
`;
}

function dashboard() {
  const width = 8;
  const height = 8;
  return {
    title: 'Livery',
    uid: 'livery',
    schemaVersion: 39,
    tags: ['livery'],
    timezone: 'browser',
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: {
      list: [
        { name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Data source' },
        {
          name: 'instance',
          type: 'query',
          label: 'Node',
          datasource: { type: 'prometheus', uid: '$datasource' },
          query: 'label_values(livery_brands_served, instance)',
          multi: true,
          includeAll: true,
          allValue: '.*',
          current: { text: 'All', value: '$__all' },
        },
      ],
    },
    panels: panels.map(([title, unit, ...queries], index) => ({
      id: index + 1,
      title,
      type: 'timeseries',
      datasource: { type: 'prometheus', uid: '$datasource' },
      gridPos: { x: (index % 3) * width, y: Math.floor(index / 3) * height, w: width, h: height },
      fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
      targets: queries.map(([expr, legendFormat], target) => ({
        refId: String.fromCharCode(65 + target),
        expr,
        legendFormat,
      })),
    })),
  };
}

function alertRules() {
  return {
    groups: [
      {
        name: 'livery',
        rules: alerts.map(({ name, expr, duration, severity, summary, todo }) => ({
          alert: name,
          expr,
          for: duration,
          labels: { severity },
          annotations: { summary, description: todo },
        })),
      },
    ],
  };
}

/** Filter by nodes. Expressions below write it as `$i`; the reader of the dashboard chooses the nodes. */
const i = 'instance=~"$instance"';

type Query = readonly [expression: string, legend: string];

/** Panels of the dashboard, three in a row: title, unit of Grafana, queries. */
const panels: readonly (readonly [title: string, unit: string, ...Query[]])[] = [
  ['Requests by class', 'reqps', [`sum by (class) (rate(livery_requests_total{${i}}[5m]))`, '{{class}}']],
  ['Answers by status', 'reqps', [`sum by (status) (rate(livery_requests_total{${i}}[5m]))`, '{{status}}']],
  [
    'Failures (5xx), share of all',
    'percentunit',
    [
      `sum by (class) (rate(livery_requests_total{${i},status=~"5.."}[5m])) / sum by (class) (rate(livery_requests_total{${i}}[5m]))`,
      '{{class}}',
    ],
  ],
  [
    'Latency, median',
    's',
    [`histogram_quantile(0.5, sum by (class, le) (rate(livery_request_seconds_bucket{${i}}[5m])))`, '{{class}}'],
  ],
  [
    'Latency, 99 of 100 within',
    's',
    [`histogram_quantile(0.99, sum by (class, le) (rate(livery_request_seconds_bucket{${i}}[5m])))`, '{{class}}'],
  ],
  ['Logins', 'reqps', [`sum by (outcome) (rate(livery_logins_total{${i}}[5m]))`, '{{outcome}}']],
  ['Refusals by code', 'reqps', [`topk(12, sum by (code) (rate(livery_refusals_total{${i}}[5m])))`, '{{code}}']],
  [
    'Budgets that refused, bounds that were reached',
    'reqps',
    [`sum by (budget) (rate(livery_budgets_refused_total{${i}}[5m]))`, '{{budget}}'],
    [`sum by (bound) (rate(livery_bounds_reached_total{${i}}[5m]))`, '{{bound}}'],
  ],
  [
    'Database',
    'short',
    [`min(livery_database_up{${i}})`, 'up'],
    [`sum(livery_database_connections{${i}})`, 'connections'],
    [`sum(livery_database_connections_idle{${i}})`, 'idle'],
    [`sum(livery_database_waiting{${i}})`, 'waiting'],
  ],
  ['Open event streams', 'short', [`sum by (instance) (livery_event_streams{${i}})`, '{{instance}}']],
  [
    'Renders',
    'short',
    [`sum(livery_renders_running{${i}})`, 'running'],
    [`sum(rate(livery_bounds_reached_total{${i},bound="renders"}[5m]))`, 'sent without markup, a second'],
  ],
  [
    'Content in memory',
    'bytes',
    [`sum by (instance) (livery_content_bytes{${i}})`, '{{instance}}'],
    [`sum(rate(livery_bounds_reached_total{${i},bound="content"}[5m]))`, 'evicted brands, a second'],
  ],
  [
    'Mails',
    'short',
    [`sum(livery_mails_waiting{${i}})`, 'waiting'],
    [`sum(increase(livery_mails_sent_total{${i}}[1h]))`, 'sent within the hour'],
    [`sum(increase(livery_mails_failed_total{${i}}[1h]))`, 'failed within the hour'],
  ],
  [
    'Calls of suppliers by status',
    'reqps',
    [`sum by (aggregator, status) (rate(livery_wallet_calls_total{${i}}[5m]))`, '{{aggregator}} {{status}}'],
  ],
  [
    'Differences found in the books',
    'short',
    [`max by (tenant, check) (livery_wallet_differences{${i}})`, '{{tenant}} {{check}}'],
    [`(time() - min(livery_wallet_oldest_check_timestamp_seconds{${i}})) / 86400`, 'days since the oldest check'],
  ],
  ['Large wins', 'short', [`sum by (tenant) (increase(livery_large_wins_total{${i}}[1h]))`, '{{tenant}}']],
  [
    'Brands',
    'short',
    [`min(livery_brands_served{${i}})`, 'served, by the node that has the fewest'],
    [`max(livery_brand_faults{${i}})`, 'faults'],
  ],
  ['Event loop, 99 of 100 turns within', 's', [`nodejs_eventloop_lag_p99_seconds{${i}}`, '{{instance}}']],
  ['Memory', 'bytes', [`process_resident_memory_bytes{${i}}`, '{{instance}}']],
];
