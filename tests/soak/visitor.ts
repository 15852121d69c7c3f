/** A visitor who looks around, in its own process, so that the attackers' load does not count towards its response times. */
import { send } from './send.ts';

export const places = { healthz: '/healthz', home: '/m/home', manifest: '/config/manifest.json' };
export type Place = keyof typeof places;
export type Look = { readonly place: Place; readonly status: number; readonly took: number };

/** Milliseconds between two requests. */
const strolls = 100;

process.on('message', ({ port, seconds }: { port: number; seconds: number }) => {
  visit({ port, seconds }).then(
    (looks) => process.send?.(looks, () => process.exit(0)),
    () => process.exit(1),
  );
});

async function visit({ port, seconds }: { port: number; seconds: number }): Promise<Look[]> {
  const until = performance.now() + seconds * 1000;
  const looks: Look[] = [];
  while (performance.now() < until) {
    for (const place of Object.keys(places) as Place[]) {
      const { status, took } = await send({ port, path: places[place] });
      looks.push({ place, status, took });
    }
    await new Promise((resolve) => setTimeout(resolve, strolls));
  }
  return looks;
}
