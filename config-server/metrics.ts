import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { BrandSet } from '../server/brands/brand.ts';

/** What `/metrics` tells: the process, and how many brands, streams and documents it holds, how its mails fare. */
export function createMetrics({
  brands,
  measures,
  mails,
}: {
  brands: BrandSet;
  measures: () => { streams: number; documentBytes: number };
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
    help: 'The same by brand and rule; `domain-once` is told of both, who is refused and who has the domain.',
    labelNames: ['tenant', 'rule', 'severity'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { tenant, rule, severity } of brands.faults()) this.labels(tenant, rule, severity).inc();
    },
  });
  gauge('livery_event_streams', 'Open event streams.', () => measures().streams);
  gauge('livery_document_cache_bytes', 'Bytes of kept documents.', () => measures().documentBytes);
  gauge('livery_mails_waiting', 'Mails that are not sent yet.', () => mails().waiting);
  gauge('livery_mails_sent', 'Mails that were sent since the start.', () => mails().sent);
  gauge('livery_mails_failed', 'Mails that could not be sent since the start.', () => mails().failed);
  return { text: () => registry.metrics() };
}
