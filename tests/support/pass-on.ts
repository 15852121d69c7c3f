import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Passes a request on to a port of this machine, and the answer back, as a reverse proxy does. */
export function passOn({
  incoming,
  outgoing,
  port,
  headers = incoming.headers,
  onError = () => outgoing.destroy(),
}: {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  port: number | undefined;
  headers?: IncomingHttpHeaders;
  onError?: () => void;
}): void {
  const { method, url } = incoming;
  const call = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(outgoing);
  });
  call.on('error', onError);
  outgoing.on('close', () => call.destroy());
  incoming.pipe(call);
}
