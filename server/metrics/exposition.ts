import { type Metric, type MetricName, metricTable } from './metric-table.ts';

export type Sample = {
  /** Suffix of a histogram's sample. */
  readonly suffix?: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
};
export type Family = {
  readonly name: string;
  readonly help: string;
  readonly kind: string;
  readonly samples: readonly Sample[];
};

/** A function for each metric that reads its value: a number, or a sample for each set of labels. */
export type Readings = { readonly [Name in MetricName]: () => number | readonly Sample[] };

export function readFamilies(readings: Readings): Family[] {
  return Object.entries<Metric>(metricTable).map(([name, { kind, help }]) => {
    const read = readings[name as MetricName]();
    return { name, help, kind, samples: typeof read === 'number' ? [{ labels: {}, value: read }] : read };
  });
}

/** Formats families of metrics in Prometheus' text format. */
export function expositionOf(families: readonly Family[]): string {
  return families
    .flatMap(({ name, help, kind, samples }) => [
      `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
      `# TYPE ${name} ${kind}`,
      ...samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${labelsOf(labels)} ${numberOf(value)}`),
      '',
    ])
    .join('\n');
}

function labelsOf(labels: Sample['labels']): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function numberOf(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (Number.isFinite(value)) return String(value);
  return value > 0 ? '+Inf' : '-Inf';
}
