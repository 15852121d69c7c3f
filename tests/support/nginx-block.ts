import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';
import { selfSigned } from './self-signed.ts';

/** The nginx block as written in `docs/operating.md`. */
export function documentedBlock(): string {
  const text = readFileSync(join(projectRoot, 'docs/operating.md'), 'utf8');
  const [, block] = /```nginx\n([\s\S]*?)```/.exec(text) ?? [];
  if (block === undefined) throw new Error('docs/operating.md has no nginx block');
  return block;
}

/**
 * Writes a configuration of nginx with the documented block into a folder: on a port of the loopback, in front of nodes on this machine,
 * with its own certificate. If there are fewer nodes than in the block, one node replaces all of them. Returns the file.
 */
export function writeNginxConfig(folder: string, port: number, nodes: readonly number[]): string {
  writeFileSync(join(folder, 'cert.pem'), selfSigned.cert);
  writeFileSync(join(folder, 'key.pem'), selfSigned.key);
  const own = documentedBlock()
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${folder}/cert.pem;`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${folder}/key.pem;`);
  const block = upstreamNodes(own).reduce(
    (text, address, index) => text.replace(address, `127.0.0.1:${nodes[index] ?? nodes[0]}`),
    own,
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off;\nworker_processes 1;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents { }\nhttp {\naccess_log off;\n${temporary}\n${block}}\n`,
  );
  return file;
}

/** Addresses of the nodes in the block's upstream. */
export const upstreamNodes = (block: string): string[] =>
  [...(/upstream livery \{([^}]*)\}/.exec(block)?.[1] ?? '').matchAll(/^\s*server (\S+) max_fails=0;$/gm)].map(
    ([, address = '']) => address,
  );

type Incoming = {
  readonly path: string;
  /** Headers as received, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly remoteAddress: string;
};
type Sent = { readonly status: number } | { readonly headers: Record<string, string> };

/** The headers that nginx sends to a node for a request, according to the block; or the status with which nginx itself answers. */
export function throughBlock(block: string, request: Incoming): Sent {
  const { headers, remoteAddress } = request;
  const location = locationOf({ block, path: normalized(request.path) });
  const refused = /^\s*return (\d{3});$/m.exec(location)?.[1];
  if (refused !== undefined) return { status: Number(refused) };
  const variables: Record<string, string> = {
    http_host: headers.host ?? '',
    host: (headers.host ?? '').replace(/:\d+$/, '').toLowerCase(),
    remote_addr: remoteAddress,
    scheme: 'https',
    request_id: '0123456789abcdef0123456789abcdef',
    proxy_add_x_forwarded_for: [headers['x-forwarded-for'], remoteAddress].filter(Boolean).join(', '),
  };
  // Headers that the block does not set are passed on unchanged; headers that it sets to an empty value are not sent.
  const sent: Record<string, string> = { ...headers };
  for (const [, name = '', value = ''] of location.matchAll(/^\s*proxy_set_header (\S+) (\S+);$/gm)) {
    const text = value.replaceAll('"', '').replaceAll(/\$(\w+)/g, (_, variable: string) => {
      const known = variables[variable];
      if (known === undefined) throw new Error(`the nginx block uses $${variable}, which this test does not know`);
      return known;
    });
    if (text === '') delete sent[name.toLowerCase()];
    else sent[name.toLowerCase()] = text;
  }
  return { headers: sent };
}

/** The body of the location with the longest matching prefix of a path. */
function locationOf({ block, path }: { block: string; path: string }): string {
  const found = [...block.matchAll(/location (?:\^~ )?(\S+) \{([^}]*)\}/g)]
    .filter(([, prefix = '']) => path.startsWith(prefix))
    .sort(([, one = ''], [, other = '']) => other.length - one.length);
  return found[0]?.[2] ?? '';
}

/** nginx chooses a location by the decoded path, with merged slashes and resolved dot segments. */
function normalized(path: string): string {
  const [plain = ''] = path.split('?');
  return new URL(decodeURIComponent(plain).replaceAll(/\/+/g, '/'), 'http://host.example').pathname;
}
