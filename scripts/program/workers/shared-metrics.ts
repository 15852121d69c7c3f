import cluster from 'node:cluster';
import type { Metrics } from '../../../config-server/metrics.ts';
import { expositionOf, type Family } from '../../../server/metrics/exposition.ts';

/** Milliseconds that a worker has to report its figures; a stuck worker is left out. */
const patience = 2000;

type MetricsMessage =
  | { readonly kind: 'metrics-wanted'; readonly id: number }
  | { readonly kind: 'metrics-read'; readonly id: number }
  | { readonly kind: 'metrics-of-one'; readonly id: number; readonly families: Family[] }
  | { readonly kind: 'metrics-of-all'; readonly id: number; readonly of: readonly OfWorker[] };
type OfWorker = { readonly worker: number; readonly families: readonly Family[] };

const isMetricsMessage = (message: unknown): message is MetricsMessage =>
  typeof message === 'object' && message !== null && String((message as MetricsMessage).kind).startsWith('metrics-');

/** In a worker: answers `/metrics` for all workers. The figures of each have its number as a label. */
export function sharedMetrics(own: Metrics): () => Promise<string> {
  const { worker } = cluster;
  if (worker === undefined) return own.text;
  const waiting = new Map<number, (text: string) => void>();
  let last = 0;
  worker.on('message', (message: unknown) => {
    if (!isMetricsMessage(message)) return;
    if (message.kind === 'metrics-read')
      void own.families().then((families) => {
        if (worker.isConnected())
          worker.send({ kind: 'metrics-of-one', id: message.id, families } satisfies MetricsMessage);
      });
    if (message.kind === 'metrics-of-all') waiting.get(message.id)?.(expositionOf(joined(message.of)));
  });
  return () =>
    new Promise((resolve) => {
      last += 1;
      const id = last;
      waiting.set(id, (text) => {
        waiting.delete(id);
        resolve(text);
      });
      worker.send({ kind: 'metrics-wanted', id } satisfies MetricsMessage);
    });
}

/** In the primary: collects the figures of all workers when one of them requests them. */
export function gatherMetrics(): void {
  let last = 0;
  const begun = new Map<number, { add(of: OfWorker): void }>();
  cluster.on('message', (requester, message: unknown) => {
    if (!isMetricsMessage(message)) return;
    if (message.kind === 'metrics-of-one')
      begun.get(message.id)?.add({ worker: requester.id, families: message.families });
    if (message.kind !== 'metrics-wanted') return;
    last += 1;
    const id = last;
    const workers = Object.values(cluster.workers ?? {}).flatMap((one) => (one?.isConnected() ? [one] : []));
    const of: OfWorker[] = [];
    const answer = () => {
      clearTimeout(timer);
      if (!begun.delete(id) || !requester.isConnected()) return;
      of.sort((a, b) => a.worker - b.worker);
      requester.send({ kind: 'metrics-of-all', id: message.id, of } satisfies MetricsMessage);
    };
    const timer = setTimeout(answer, patience);
    begun.set(id, {
      add(one) {
        of.push(one);
        if (of.length === workers.length) answer();
      },
    });
    for (const one of workers) one.send({ kind: 'metrics-read', id } satisfies MetricsMessage);
  });
}

/** Families of several workers as one, each sample under its worker's number. */
export function joined(all: readonly OfWorker[]): Family[] {
  const families = new Map<string, Family>();
  for (const { worker, families: own } of all)
    for (const family of own) {
      const samples = family.samples.map((sample) => ({ ...sample, labels: { ...sample.labels, worker } }));
      const known = families.get(family.name);
      families.set(family.name, { ...family, samples: [...(known?.samples ?? []), ...samples] });
    }
  return [...families.values()];
}
