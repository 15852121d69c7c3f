import type { ServerResponse } from 'node:http';

/**
 * Closes the connection after a response to a body that is not read. If a connection is closed while its client still sends, it is
 * reset and the client may lose the response. So this side is ended first, and the rest of the body is dropped for the time that the
 * server's limit on refused bodies allows.
 */
export function closeAfterAnswer(response: ServerResponse): void {
  const { req: request } = response;
  const { socket } = request;
  response.setHeader('connection', 'close');
  // Node calls this once the response is written.
  socket.destroySoon = () => {
    socket.end();
    if (request.complete) return void socket.destroy();
    request.once('end', () => socket.destroy());
    request.resume();
  };
}
