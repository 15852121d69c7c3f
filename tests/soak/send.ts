import { request } from 'node:http';

export type Call = {
  port: number;
  path: string;
  host?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};
export type Answer = {
  readonly status: number;
  readonly text: string;
  readonly cookies: readonly string[];
  /** Milliseconds until the whole answer has arrived. */
  readonly took: number;
};

/** Sends one request on its own connection, only on the loopback. Status 0 means that it was cut before an answer. */
export function send({
  port,
  path,
  host = 'aurora.localhost',
  method = 'GET',
  headers = {},
  body,
}: Call): Promise<Answer> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const nothing = () => resolve({ status: 0, text: '', cookies: [], took: performance.now() - begun });
    const call = request(
      { host: '127.0.0.1', port, path, method, headers: { host, ...headers }, agent: false, timeout: 60_000 },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', nothing);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
            cookies: (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? ''),
            took: performance.now() - begun,
          }),
        );
      },
    );
    call.on('timeout', () => call.destroy());
    call.on('error', nothing);
    call.end(body);
  });
}
