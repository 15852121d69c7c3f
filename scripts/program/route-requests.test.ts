import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createClientOf, createHostOf } from '../../server/http/client.ts';
import { routeRequests } from './route-requests.ts';

describe('requests for the host of the console', () => {
  const answered: string[] = [];
  const answerBy =
    (name: string): RequestListener =>
    () =>
      void answered.push(name);
  const none = { ids: () => [] as string[] };
  const handle = routeRequests({
    environments: { sets: { production: none, staging: none } as never, isStaging: () => false },
    brands: none,
    folderFaults: () => [],
    isStopping: () => false,
    schema: { isServed: () => true, look: async () => undefined as never },
    clientOf: createClientOf(),
    consoleHost: 'console.example',
    tlsPermission: () => false,
    // A brand that answers on every host.
    config: {
      visit: (request) => ({ request, brand: undefined, path: '', isElsewhere: false, search: '' }),
      hot: () => answered.push('brand') > 0,
      answer: () => void answered.push('brand'),
    },
    platform: { handler: answerBy('brand') },
    adminApi: answerBy('console'),
    consoleSite: () => false,
    studio: undefined,
    previews: { isPreview: () => true, handler: answerBy('preview') },
  });
  const request = (host: string, url: string) => {
    answered.length = 0;
    const headers: Record<string, string> = {};
    const sent = { headers: { host }, url, method: 'GET', socket: {} } as unknown as IncomingMessage;
    handle(
      sent,
      { setHeader: (name: string, value: string) => (headers[name] = value) } as unknown as ServerResponse,
      createHostOf()(sent),
    );
    return [...answered];
  };

  it.each(['/', '/m/home', '/manifest.json', '/service-worker.js', '/api/v1/status', '/admin/v1/brands'])(
    'are answered by the console at %s, even if a brand would answer',
    (url) => {
      expect(request('console.example', url)).toEqual(['console']);
      expect(request('CONSOLE.example.:8080', url)).toEqual(['console']);
      expect(request('brand.example', url)).toEqual(['brand']);
    },
  );
});
