import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ChatService = {
  readonly unreadUrl: string;
  readonly anchorsUrl: string;
  readonly focusUrl: string;
  /** Members requested with a valid signature. */
  readonly requested: readonly string[];
  /** Replaces the response to later requests. */
  answer(how: (response: ServerResponse, path: string) => void): void;
  close(): Promise<void>;
};

/** Whether an address names a member with the signature that the brand's chat expects. */
export function isSigned(url: URL, secret: string): boolean {
  const [tenant, member, expires, signature] = ['tenant', 'member', 'expires', 'signature'].map((name) =>
    url.searchParams.get(name),
  );
  const expected = createHmac('sha256', secret).update(`${tenant}\n${member}\n${expires}`).digest('hex');
  return signature === expected;
}

/** A chat service over real HTTP that reports the number of unread messages. */
export async function startChatService(secret: string): Promise<ChatService> {
  const requested: string[] = [];
  let how = (response: ServerResponse, _path: string): void => {
    response.end('{"unReadCount":3}');
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://chat');
    if (!isSigned(url, secret)) {
      response.writeHead(403).end();
      return;
    }
    requested.push(url.searchParams.get('member') ?? '');
    how(response, url.pathname);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    unreadUrl: `http://127.0.0.1:${port}/unread?of=brand`,
    anchorsUrl: `http://127.0.0.1:${port}/anchors`,
    focusUrl: `http://127.0.0.1:${port}/focus`,
    requested,
    answer: (wanted) => {
      how = wanted;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
