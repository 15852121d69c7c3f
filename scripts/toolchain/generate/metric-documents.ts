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
    panels: panels.map(({ title, unit, queries }, index) => ({
      id: index + 1,
      title,
      type: 'timeseries',
      datasource: { type: 'prometheus', uid: '$datasource' },
      gridPos: { x: (index % 3) * width, y: Math.floor(index / 3) * height, w: width, h: height },
      fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
      targets: queries.map(({ expr, legend }, target) => ({
        refId: String.fromCharCode(65 + target),
        expr,
        legendFormat: legend,
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

/** Panels of the dashboard, three in a row. Units are Grafana's. */
const panels: readonly {
  readonly title: string;
  readonly unit: string;
  readonly queries: readonly { readonly expr: string; readonly legend: string }[];
}[] = [
  {
    title: 'Requests by class',
    unit: 'reqps',
    queries: [{ expr: `sum by (class) (rate(livery_requests_total{${i}}[5m]))`, legend: '{{class}}' }],
  },
  {
    title: 'Answers by status',
    unit: 'reqps',
    queries: [{ expr: `sum by (status) (rate(livery_requests_total{${i}}[5m]))`, legend: '{{status}}' }],
  },
  {
    title: 'Failures (5xx), share of all',
    unit: 'percentunit',
    queries: [
      {
        expr: `sum by (class) (rate(livery_requests_total{${i},status=~"5.."}[5m])) / sum by (class) (rate(livery_requests_total{${i}}[5m]))`,
        legend: '{{class}}',
      },
    ],
  },
  {
    title: 'Latency, median',
    unit: 's',
    queries: [
      {
        expr: `histogram_quantile(0.5, sum by (class, le) (rate(livery_request_seconds_bucket{${i}}[5m])))`,
        legend: '{{class}}',
      },
    ],
  },
  {
    title: 'Latency, 99 of 100 within',
    unit: 's',
    queries: [
      {
        expr: `histogram_quantile(0.99, sum by (class, le) (rate(livery_request_seconds_bucket{${i}}[5m])))`,
        legend: '{{class}}',
      },
    ],
  },
  {
    title: 'Logins',
    unit: 'reqps',
    queries: [{ expr: `sum by (outcome) (rate(livery_logins_total{${i}}[5m]))`, legend: '{{outcome}}' }],
  },
  {
    title: 'Refusals by code',
    unit: 'reqps',
    queries: [{ expr: `topk(12, sum by (code) (rate(livery_refusals_total{${i}}[5m])))`, legend: '{{code}}' }],
  },
  {
    title: 'Budgets that refused, bounds that were reached',
    unit: 'reqps',
    queries: [
      { expr: `sum by (budget) (rate(livery_budgets_refused_total{${i}}[5m]))`, legend: '{{budget}}' },
      { expr: `sum by (bound) (rate(livery_bounds_reached_total{${i}}[5m]))`, legend: '{{bound}}' },
    ],
  },
  {
    title: 'Database',
    unit: 'short',
    queries: [
      { expr: `min(livery_database_up{${i}})`, legend: 'up' },
      { expr: `sum(livery_database_connections{${i}})`, legend: 'connections' },
      { expr: `sum(livery_database_connections_idle{${i}})`, legend: 'idle' },
      { expr: `sum(livery_database_waiting{${i}})`, legend: 'waiting' },
    ],
  },
  {
    title: 'Open event streams',
    unit: 'short',
    queries: [{ expr: `sum by (instance) (livery_event_streams{${i}})`, legend: '{{instance}}' }],
  },
  {
    title: 'Renders',
    unit: 'short',
    queries: [
      { expr: `sum(livery_renders_running{${i}})`, legend: 'running' },
      {
        expr: `sum(rate(livery_bounds_reached_total{${i},bound="renders"}[5m]))`,
        legend: 'sent without markup, a second',
      },
    ],
  },
  {
    title: 'Content in memory',
    unit: 'bytes',
    queries: [
      { expr: `sum by (instance) (livery_content_bytes{${i}})`, legend: '{{instance}}' },
      { expr: `sum(rate(livery_bounds_reached_total{${i},bound="content"}[5m]))`, legend: 'evicted brands, a second' },
    ],
  },
  {
    title: 'Mails',
    unit: 'short',
    queries: [
      { expr: `sum(livery_mails_waiting{${i}})`, legend: 'waiting' },
      { expr: `sum(increase(livery_mails_sent_total{${i}}[1h]))`, legend: 'sent within the hour' },
      { expr: `sum(increase(livery_mails_failed_total{${i}}[1h]))`, legend: 'failed within the hour' },
    ],
  },
  {
    title: 'Calls of suppliers by status',
    unit: 'reqps',
    queries: [
      {
        expr: `sum by (aggregator, status) (rate(livery_wallet_calls_total{${i}}[5m]))`,
        legend: '{{aggregator}} {{status}}',
      },
    ],
  },
  {
    title: 'Differences found in the books',
    unit: 'short',
    queries: [
      { expr: `max by (tenant, check) (livery_wallet_differences{${i}})`, legend: '{{tenant}} {{check}}' },
      {
        expr: `(time() - min(livery_wallet_oldest_check_timestamp_seconds{${i}})) / 86400`,
        legend: 'days since the oldest check',
      },
    ],
  },
  {
    title: 'Large wins',
    unit: 'short',
    queries: [{ expr: `sum by (tenant) (increase(livery_large_wins_total{${i}}[1h]))`, legend: '{{tenant}}' }],
  },
  {
    title: 'Brands',
    unit: 'short',
    queries: [
      { expr: `min(livery_brands_served{${i}})`, legend: 'served, by the node that has the fewest' },
      { expr: `max(livery_brand_faults{${i}})`, legend: 'faults' },
    ],
  },
  {
    title: 'Event loop, 99 of 100 turns within',
    unit: 's',
    queries: [{ expr: `nodejs_eventloop_lag_p99_seconds{${i}}`, legend: '{{instance}}' }],
  },
  {
    title: 'Memory',
    unit: 'bytes',
    queries: [{ expr: `process_resident_memory_bytes{${i}}`, legend: '{{instance}}' }],
  },
];
