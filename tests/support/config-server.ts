import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ConfigLimits, createConfigServer } from '../../config-server/create-config-server.ts';
import { createDocumentSite } from '../../config-server/document-site.ts';
import { createRenderBound } from '../../config-server/documents/render-bound.ts';
import type { RenderRequest, RenderResult } from '../../schema/delivery.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';
import type { Brand } from '../../server/brands/brand.ts';
import { mainOrigin } from '../../server/brands/brand-origin.ts';
import { createHostOf } from '../../server/http/client.ts';
import { createHttpServer } from '../../server/http/listen.ts';
import { type Bounds, createBounds } from '../../server/limits/bounds.ts';
import { createLog } from '../../server/log.ts';
import { aManifest } from './a-manifest.ts';
import { aBrandSet, type TestBrandSet } from './brands.ts';
import { type RawConnection, rawConnection } from './raw-connection.ts';

export type ConfigAnswer = { status: number; headers: IncomingMessage['headers']; body: Buffer };
export type TestConfigServer = {
  readonly brands: TestBrandSet;
  /** Requests received by the renderer. */
  readonly rendered: RenderRequest[];
  readonly bounds: Bounds;
  readonly port: number;
  /** Whether the last request of a path was answered before the Express app. */
  answeredAtOnce(path: string): boolean | undefined;
  streams(): number;
  /** Notifies pages of a brand of a decision. */
  decided(tenant: string): void;
  /** Number of renderings in progress, as the gauge shows them. */
  renders(): number;
  /** Bytes of cached documents. */
  bytes(): number;
  /** Number of open connections. */
  connections(): Promise<number>;
  get(path: string, headers?: Record<string, string>, method?: string): Promise<ConfigAnswer>;
  /** Opens a connection and sends the text unchanged. */
  raw(text: string): RawConnection;
  close(): void;
};
/** The real config server over HTTP, with a renderer that records its requests. */
export async function aConfigServer({
  render,
  manifests = [aManifest({ tenant: { id: 'one' } }), aManifest({ tenant: { id: 'two' } })],
  trustedProxies = [],
  gamesByDevice = () => false,
  contentVersion = () => '1',
  contentRevision = () => '1',
  limits,
  mark,
}: {
  render?: (request: RenderRequest) => Partial<RenderResult> | Promise<Partial<RenderResult>>;
  manifests?: readonly Manifest[];
  trustedProxies?: string[];
  gamesByDevice?: () => boolean;
  contentVersion?: () => string;
  contentRevision?: (brand: Brand) => string;
  limits?: ConfigLimits & { rendersAtOnce?: number };
  /** SVG that all brands have as their mark. */
  mark?: () => Promise<Uint8Array>;
} = {}): Promise<TestConfigServer> {
  const brands = aBrandSet(manifests);
  const rendered: RenderRequest[] = [];
  const bounds = createBounds();
  const config = createConfigServer({
    brands: mark === undefined ? brands : { ...brands, byHost: (host) => withMark(brands.byHost(host)) },
    render: async (requested) => {
      rendered.push(requested);
      return {
        status: 200,
        html: `<!doctype html><style>a{}</style>${requested.delivery.manifest.tenant.id} ${requested.language}${' '.repeat(2000)}`,
        inline: { styles: ['a{}'], scripts: [] },
        complete: true,
        ...(await render?.(requested)),
      };
    },
    site: createDocumentSite({
      sandbox: false,
      trustedProxies,
      originOf: mainOrigin,
      callAs: (_brand, device) => async () => ({ device }),
      gamesByDevice,
      contentVersion,
      contentRevision,
    }),
    files: new Map(),
    worker: Buffer.from('// the worker'),
    readAsset: async () => mark?.(),
    ...(limits && { limits }),
    bounds,
    renders: createRenderBound(limits?.rendersAtOnce ?? 8, bounds),
    log: createLog({ level: 'silent' }),
  });
  const hostOf = createHostOf({ trustedProxies });
  const atOnce = new Map<string | undefined, boolean>();
  const server = createHttpServer(
    (incoming, response, host) => {
      const visit = config.visit(incoming, host);
      const answered = config.hot(visit, response);
      atOnce.set(incoming.url, answered);
      if (!answered) config.answer(visit, response);
    },
    { hostOf, bounds },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    brands,
    rendered,
    bounds,
    port,
    answeredAtOnce: (path) => atOnce.get(path),
    streams: () => config.measures().streams,
    decided: config.decided,
    renders: () => config.measures().renders,
    bytes: () => config.measures().documentBytes,
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    get: (path, headers = {}, method = 'GET') => get({ port, path, headers, method }),
    raw: (text) => rawConnection(port, text),
    close() {
      config.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

const withMark = (brand: Brand | undefined): Brand | undefined =>
  brand && {
    ...brand,
    manifest: { ...brand.manifest, theme: { ...brand.manifest.theme, mark: 'mark.svg' } },
    assets: new Map([['mark.svg', { hash: '0'.repeat(64), contentType: 'image/svg+xml' }]]),
  };

function get({
  port,
  path,
  headers,
  method,
}: {
  port: number;
  path: string;
  headers: Record<string, string>;
  method: string;
}): Promise<ConfigAnswer> {
  return new Promise((resolve, reject) => {
    request({ port, path, method, headers: { host: 'one.example', ...headers }, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });
}
