import type { FilePart } from './operation-types.ts';

/** Sends a file as the request body. XMLHttpRequest, because `fetch` reports no upload progress. */
export function sendFile({
  address,
  method,
  headers,
  signal,
  file,
  onProgress,
}: {
  address: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
  file: Blob;
  onProgress: FilePart['onProgress'];
}): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', file.type === '' ? 'application/octet-stream' : file.type);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const retryAfter = request.getResponseHeader('retry-after');
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
        }),
      );
    };
    request.onerror = () => reject(new Error('the file was not sent'));
    request.onabort = () => reject(new DOMException('stopped', 'AbortError'));
    if (signal.aborted) return reject(new DOMException('stopped', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
