import { stringify } from 'yaml';
import { type Metric, metricTable } from '../../../server/metrics/metric-table.ts';
import { alerts } from './metric-alerts.ts';
import { panels } from './metric-uses.ts';

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
