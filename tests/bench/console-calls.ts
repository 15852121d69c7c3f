import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';

/** Token and host of the sandbox's own command. */
export const credentialsOf = async (dataDir: string) =>
  JSON.parse(await readFile(join(dataDir, 'admin.json'), 'utf8')) as { token: string; host: string };

/** Sends a request and reads its answer. Rejects unless it answers 200. */
export function statusOf({
  port,
  host,
  path,
  headers = {},
  body,
}: {
  port: number;
  host: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent by POST. */
  body?: unknown;
}): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? {} : { 'content-type': 'application/json' };
    const method = body === undefined ? 'GET' : 'POST';
    request({ port, path, method, headers: { host, ...sent, ...headers } }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${host}${path} answered ${response.statusCode}`));
      });
    })
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Seconds that work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - begun) / 1e9;
}
