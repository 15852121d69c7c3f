import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Livery, startLivery } from '../../tests/support/livery.ts';
import { aTenantsFolder, type TenantsFolder } from '../../tests/support/tenants-folder.ts';
import { openBuild } from './open-build.ts';

describe('the setting of documents rendered at once', () => {
  let tenants: TenantsFolder;
  let livery: Livery;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const begun: string[] = [];

  beforeAll(async () => {
    tenants = await aTenantsFolder({ one: {} });
    livery = await startLivery(
      { TENANTS_DIR: tenants.path, RENDERS_AT_ONCE: '1' },
      {
        open: async (options) => {
          const { render, ...built } = await openBuild(options);
          return {
            ...built,
            async render(request) {
              begun.push(`${request.url}${request.shell === true ? ' shell' : ''}`);
              if (request.shell !== true) await released;
              return render(request);
            },
          };
        },
      },
    );
  });
  afterAll(async () => {
    release();
    await livery?.close();
    await tenants?.remove();
  });

  const textOf = async (path: string) => (await livery.send({ host: 'one.localhost', path })).text;
  const isDrawn = (html: string) => /<main\b/.test(html);

  it('limits them: beyond it a document is sent without markup', async () => {
    const first = textOf('/m/home');
    await expect.poll(() => begun).toEqual(['/m/home']);
    const second = textOf('/m/help');
    await expect.poll(() => begun).toEqual(['/m/home', '/m/help shell']);
    const shell = await second;
    expect(isDrawn(shell)).toBe(false);
    expect(shell).toContain('<div id="root"></div>');
    release();
    expect(isDrawn(await first)).toBe(true);
    expect(isDrawn(await textOf('/m/help'))).toBe(true);
  });
});
