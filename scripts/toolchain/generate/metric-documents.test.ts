import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { routeClasses } from '../../../server/http/traffic.ts';
import { boundNames } from '../../../server/limits/bounds.ts';
import { type Metric, metricTable } from '../../../server/metrics/metric-table.ts';
import { projectRoot } from '../../../server/project-root.ts';

const read = (file: string) => readFileSync(join(projectRoot, 'docs', file), 'utf8');
const table: Readonly<Record<string, Metric>> = metricTable;
type Panel = { title: string; targets: { expr: string }[] };
const panels = (JSON.parse(read('operating/dashboard.json')) as { panels: Panel[] }).panels;
const rules = (
  parse(read('operating/alerts.yml')) as { groups: { rules: { alert: string; expr: string }[] }[] }
).groups.flatMap(({ rules }) => rules);
const expressions = [
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
];

/** Metrics of an expression, with the labels that it selects. */
function namedIn(expr: string) {
  return [...expr.matchAll(/\b(livery_\w+?)(_bucket|_sum|_count)?(?:\{([^}]*)\})?(?![\w])/g)].map(
    ([, name = '', suffix, selectors = '']) => ({
      name,
      suffix,
      selectors: [...selectors.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g)].map(([, label = '', how, value = '']) => ({
        label,
        how,
        value,
      })),
    }),
  );
}

/** Values of labels that have a fixed list. */
const values: Readonly<Record<string, readonly string[]>> = { class: routeClasses, bound: boundNames };

describe('dashboard and alerts', () => {
  it('ask for metrics that there are, by labels and values that these have', () => {
    expect(expressions.length).toBeGreaterThan(20);
    for (const [where, expr] of expressions) {
      if (!/nodejs_|process_/.test(expr)) expect(namedIn(expr), where).not.toEqual([]);
      for (const { name, suffix, selectors } of namedIn(expr)) {
        const metric = table[name];
        expect(metric, `${where}: ${name}`).toBeDefined();
        expect(suffix !== undefined, `${where}: ${name}${suffix ?? ''}`).toBe(metric?.kind === 'histogram');
        for (const { label, how, value } of selectors.filter(({ label }) => label !== 'instance')) {
          expect(Object.keys(metric?.labels ?? {}), `${where}: ${label}`).toContain(label);
          const known = values[label];
          const fits = (one: string) => (how === '=~' ? new RegExp(`^(${value})$`).test(one) : one === value);
          if (known !== undefined) expect(known.some(fits), `${where}: ${label}${how}${value}`).toBe(true);
        }
      }
      for (const [, labels = ''] of expr.matchAll(/\bby \(([^)]*)\)/g))
        for (const label of labels.split(', ').filter((one) => one !== 'instance' && one !== 'le'))
          expect(
            namedIn(expr).some(({ name }) => label in (table[name]?.labels ?? {})),
            `${where}: by ${label}`,
          ).toBe(true);
    }
  });

  it('rate counters, and take gauges as they are', () => {
    for (const [where, expr] of expressions)
      for (const { name } of namedIn(expr)) {
        const rated = new RegExp(`(rate|increase)\\(${name}`).test(expr);
        expect(rated, `${where}: ${name}`).toBe(table[name]?.kind !== 'gauge');
      }
  });
});

describe('the reference', () => {
  it('has a row for each metric and each alert', () => {
    const text = read('reference/metrics.md');
    for (const [name, { kind, help }] of Object.entries(table))
      expect(text).toContain(`| \`${name}\` | ${kind} | ${help} |`);
    for (const { alert } of rules) expect(text).toContain(`| ${alert} |`);
  });
});
