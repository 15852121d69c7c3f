import type { ServerResponse } from 'node:http';

/**
 * Closes the connection after an answer to a body that is not read. A connection that is closed while its client sends is reset, and
 * the client may lose the answer: so its end is sent, and the rest of the body is dropped for the moment that the server's limit on
 * refused bodies leaves it.
 */
export function closeAfterAnswer(response: ServerResponse): void {
  const { req: request } = response;
  const { socket } = request;
  response.setHeader('connection', 'close');
  // Node calls it once the answer is written.
  socket.destroySoon = () => {
    socket.end();
    if (request.complete) return void socket.destroy();
    request.once('end', () => socket.destroy());
    request.resume();
  };
}
