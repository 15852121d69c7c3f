import { type LiveEvent, openManifestStream } from './event-source.ts';

const name = 'livery-live';

/**
 * One event stream per browser, not per tab, because HTTP/1.1 allows six connections to a host. The tab with the Web Lock opens the stream
 * and broadcasts to the others. When it closes, another tab takes over. Without Web Locks or BroadcastChannel each tab has its own stream.
 */
export function followManifest(onEvent: (event: LiveEvent) => void): () => void {
  const locks = (navigator as Partial<Navigator>).locks;
  if (locks === undefined || typeof BroadcastChannel === 'undefined') return openManifestStream(onEvent);

  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => onEvent(data);
  const controller = new AbortController();
  const lead = () =>
    new Promise<void>((resolve) => {
      const close = openManifestStream((event) => {
        onEvent(event);
        channel.postMessage(event);
      });
      controller.signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  // Rejects when the page cancels its lock request or is being unloaded: nothing to handle.
  locks.request(name, { signal: controller.signal }, lead).catch(() => undefined);
  return () => {
    controller.abort();
    channel.close();
  };
}
