import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type AdminAddress, adminFile } from '../../config-server/admin/admin-token.ts';
import { wire } from '../../schema/constants.ts';
import { projectRoot } from '../../server/project-root.ts';
import { UnreadableError } from './command.ts';

export type Refusal = { readonly code: string; readonly message: string };
export type AdminAnswer = { readonly value: unknown } | { readonly refusal: Refusal };

/** Calls the server that runs on the data folder, which it finds by the file that the server wrote there. */
export async function callAdmin({
  env,
  method,
  path,
  body,
}: {
  env: NodeJS.ProcessEnv;
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}): Promise<AdminAnswer> {
  const file = join(env.DATA_DIR ?? join(projectRoot, '.data'), adminFile);
  const address = await readAddress(file);
  const text = await send({ address, method, path: `${wire.adminBase}${path}`, body }).catch(
    (error: NodeJS.ErrnoException) => {
      throw new UnreadableError(
        `no server answers at ${address.url} (${error.code ?? error.message}): start it with npm start, or set DATA_DIR to its data folder`,
      );
    },
  );
  const answer = parse(text);
  if (answer?.success === true) return { value: answer.value };
  return {
    refusal: {
      code: String(answer?.code ?? 'unknown'),
      message: String(answer?.message ?? 'the server answered something else'),
    },
  };
}

/** Who acts: the person at this machine. */
export function actorName(): string {
  return `cli:${userInfo().username.replaceAll(/[^\w.-]/g, '')}`;
}

async function readAddress(file: string): Promise<AdminAddress> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UnreadableError(
      `no server is running on this data folder (${file} is not there): start it with npm start, or set DATA_DIR`,
    );
  });
  const address = parse(text);
  if (
    typeof address?.url !== 'string' ||
    typeof address.token !== 'string' ||
    typeof address.host !== 'string'
  )
    throw new UnreadableError(`${file} is damaged: start the server again`);
  return { url: address.url, host: address.host, token: address.token };
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** Node's fetch drops a Host header and does not resolve *.localhost, so the call is made by hand. */
function send({
  address,
  method,
  path,
  body,
}: {
  address: AdminAddress;
  method: string;
  path: string;
  body: unknown;
}): Promise<string> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request(
      new URL(path, address.url),
      {
        method,
        timeout: 15_000,
        headers: {
          host: address.host,
          authorization: `Bearer ${address.token}`,
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve(text));
        response.on('error', reject);
      },
    );
    call.on('error', reject);
    call.on('timeout', () => call.destroy(new Error('no answer within 15 s')));
    call.end(payload);
  });
}
