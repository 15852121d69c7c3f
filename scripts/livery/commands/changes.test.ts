import { expect, it } from 'vitest';
import { serve } from '../../../tests/support/http.ts';
import { zonesOf } from './changes.ts';

it('reads the time zones of brands where a change takes effect: in production or in staging', async () => {
  const zones: Readonly<Record<string, string>> = {
    one: 'Asia/Manila',
    two: 'Asia/Manila',
    three: 'UTC',
    'one@staging': 'Asia/Tokyo',
    'two@staging': 'UTC',
  };
  const server = await serve((request, response) => {
    const [, brand = ''] = /brands\/([^/]+)\/flags/.exec(request.url ?? '') ?? [];
    const timeZone = zones[decodeURIComponent(brand)];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, value: timeZone === undefined ? [] : [{ timeZone }] }));
  });
  const env = { LIVERY_URL: `http://127.0.0.1:${server.port}`, LIVERY_TOKEN: 'token', TENANTS_DIR: '/none' };
  const read = (environment: 'production' | 'staging') => zonesOf(['one', 'two', 'three'], environment, env);
  expect(await read('production')).toEqual(['Asia/Manila', 'UTC']);
  expect(await read('staging')).toEqual(['Asia/Tokyo', 'UTC']);
  await server.close();
});
