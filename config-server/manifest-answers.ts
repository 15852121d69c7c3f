import type { Brand } from '../server/brands/brand.ts';
import { boundedCache } from './bounded-cache.ts';
import { type BufferedAnswer, bufferedAnswer } from './buffered-answer.ts';

/** Ten thousand manifests of 14 kB, raw and compressed, are 200 MB; what is asked for often stays. */
const maxBytes = 96 * 1024 * 1024;

/** `GET /config/manifest.json` of each brand: serialized once for each revision. */
export function manifestAnswers(): { of(brand: Brand): BufferedAnswer } {
  const answers = boundedCache<{ brand: Brand; answer: BufferedAnswer }>({
    maxBytes,
    sizeOf: ({ answer }) => answer.size(),
  });
  return {
    of(brand) {
      const known = answers.get(brand.id);
      // A brand is made anew with every change: to compare the objects reads less memory than to compare their revisions.
      if (known?.brand === brand) return known.answer;
      const answer = bufferedAnswer({
        body: Buffer.from(JSON.stringify(brand.delivery())),
        etag: etagOf(brand),
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Cache-Control': 'no-cache',
          'X-Content-Type-Options': 'nosniff',
        },
      });
      answers.set(brand.id, { brand, answer });
      return answer;
    },
  };
}

export function etagOf(brand: Brand): string {
  return `"${brand.revision}"`;
}
