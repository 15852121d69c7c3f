import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { BrandSet } from '../server/brands/brand.ts';

/** What `/metrics` tells: the process, and how many brands, streams and documents it holds. */
export function createMetrics({
  brands,
  measures,
}: {
  brands: BrandSet;
  measures: () => { streams: number; documentBytes: number };
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
  gauge('livery_brands_served', 'Brands that are served.', () => brands.all().length);
  gauge(
    'livery_brand_faults',
    'Faults of brands that are not served or only by their last good release.',
    () => brands.faults().length,
  );
  gauge('livery_event_streams', 'Open event streams.', () => measures().streams);
  gauge('livery_document_cache_bytes', 'Bytes of kept documents.', () => measures().documentBytes);
  return { text: () => registry.metrics() };
}
