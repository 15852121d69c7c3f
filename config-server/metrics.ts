import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { BrandSet } from '../server/brands/brand.ts';
import { type Bounds, boundNames } from '../server/limits/bounds.ts';

/** `/metrics`: process, number of brands, streams and documents, mail queue, limits reached. */
export function createMetrics({
  brands,
  measures,
  bounds,
  mails,
}: {
  brands: BrandSet;
  measures: () => { streams: number; documentBytes: number };
  bounds: Bounds;
  mails: () => { waiting: number; sent: number; failed: number };
}): { text(): Promise<string> } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  gauge('livery_brands_served', 'Brands that are served.', () => brands.ids().length);
  gauge(
    'livery_brand_faults',
    'Faults of brands that are not served or only by their last good release.',
    () => brands.faults().length,
  );
  new Gauge({
    name: 'livery_brand_faults_by_rule',
    help: 'The same by brand and rule; `domain-once` and `merchant-code-once` are told of both, who is refused and who has it.',
    labelNames: ['tenant', 'rule', 'severity'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { tenant, rule, severity } of brands.faults()) this.labels(tenant, rule, severity).inc();
    },
  });
  gauge('livery_event_streams', 'Open event streams.', () => measures().streams);
  gauge('livery_document_cache_bytes', 'Bytes of kept documents.', () => measures().documentBytes);
  new Counter({
    name: 'livery_bounds_reached_total',
    help: 'How often a client, or all of them, reached what they may hold.',
    labelNames: ['bound'],
    registers: [registry],
    collect() {
      const counts = bounds.counts();
      this.reset();
      for (const bound of boundNames) this.inc({ bound }, counts[bound]);
    },
  });
  gauge('livery_mails_waiting', 'Mails that are not sent yet.', () => mails().waiting);
  gauge('livery_mails_sent', 'Mails that were sent since the start.', () => mails().sent);
  gauge('livery_mails_failed', 'Mails that could not be sent since the start.', () => mails().failed);
  return { text: () => registry.metrics() };
}
