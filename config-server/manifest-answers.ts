import { boundedCache } from '../server/answers/bounded-cache.ts';
import { type BufferedAnswer, bufferedAnswer, sizeOf } from '../server/answers/buffered-answer.ts';
import type { Brand } from '../server/brands/brand.ts';

/** Cache size. Ten thousand manifests of 14 kB, raw and compressed, would take 200 MB. */
const maxBytes = 96 * 1024 * 1024;

type Ready = { readonly brand: Brand; readonly answer: BufferedAnswer };

/** Returns `GET /config/manifest.json` of a brand, which is serialised once per revision. */
export function manifestAnswers(): (brand: Brand) => BufferedAnswer {
  const ready = boundedCache<Ready>(maxBytes, ({ answer }) => sizeOf(answer));
  return (brand) => {
    const known = ready.get(brand.id);
    if (known?.brand === brand) return known.answer;
    const answer = manifestAnswer(brand);
    ready.set(brand.id, { brand, answer });
    return answer;
  };
}

function manifestAnswer(brand: Brand): BufferedAnswer {
  return bufferedAnswer({
    body: Buffer.from(JSON.stringify(brand.delivery())),
    etag: etagOf(brand),
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

export function etagOf(brand: Brand): string {
  return `"${brand.revision}"`;
}
