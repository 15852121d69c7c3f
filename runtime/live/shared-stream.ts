import type { ManifestEvent } from '../../schema/delivery.ts';
import { openManifestStream } from './event-source.ts';

const name = 'livery-live';

/**
 * One stream a browser, not a tab: HTTP/1.1 allows six connections to a host. The tab that holds a Web Lock keeps the stream and
 * tells the others; when it closes, the next one takes over. Without locks or channels each tab has a stream of its own.
 */
export function followManifest(onManifest: (event: ManifestEvent) => void): () => void {
  const locks = (navigator as Partial<Navigator>).locks;
  if (locks === undefined || typeof BroadcastChannel === 'undefined') return openManifestStream(onManifest);

  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<ManifestEvent>) => onManifest(data);
  const controller = new AbortController();
  const lead = () =>
    new Promise<void>((resolve) => {
      const close = openManifestStream((event) => {
        onManifest(event);
        channel.postMessage(event);
      });
      controller.signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  // Waiting for the lock ends with the page; a refusal means that the page is on its way out.
  locks.request(name, { signal: controller.signal }, lead).catch(() => undefined);
  return () => {
    controller.abort();
    channel.close();
  };
}
