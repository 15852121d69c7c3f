import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFolder } from '../../platform/content/imports/read-folder.ts';
import { createFaultList } from '../../platform/imports/fault-list.ts';
import { serverLimits } from '../../schema/constants.ts';
import { partHead } from '../../schema/folder-format.ts';
import { anAdminApi, type TestAdminApi, token } from '../../tests/support/admin-api.ts';
import { importThreads } from '../../tests/support/catalogue.ts';
import { aFolder, anAnnouncement, aPromotion, manyAnnouncements } from '../../tests/support/content.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { serve, type TestServer } from '../../tests/support/http.ts';

const host = 'console.localhost';
const headers = { authorization: `Bearer ${token}` };

describe('heavy input of staff', () => {
  let admin: TestAdminApi;
  let server: TestServer;
  beforeAll(async () => {
    admin = await anAdminApi();
    server = await serve(admin.app);
  });
  afterAll(async () => {
    await server?.close();
    await admin?.close();
  });
  /** Status, code and message of a refused call. */
  const refusal = async (path: string, body: string | Uint8Array, method = 'POST') => {
    const answer = await server.send({ method, path: `/admin/v1${path}`, host, headers, body });
    const { code, message } = answer.body as { code: string; message: string };
    return [answer.status, code, message];
  };
  const folderOf = async (files: Parameters<typeof aFolder>[0]) =>
    Buffer.concat(await aFolder(files, 1_000_000).toArray());
  const imported = async (files: Parameters<typeof aFolder>[0]) =>
    refusal('/brands/one/content/imports?dryRun=true', await folderOf(files));
  const manyFaults = expect.stringContaining(`${serverLimits.faultsCounted} or more faults`);

  it('counts a thousand faults of a catalogue, and of a brand’s choice', async () => {
    const numbers = `{"games":[${'1,'.repeat(20_000)}`;
    for (const [method, path] of [
      ['POST', '/catalogue/imports'],
      ['PUT', '/brands/one/catalogue'],
    ] as const)
      expect(await refusal(`${path}?dryRun=true`, numbers, method)).toEqual([422, 'catalogue.invalid', manyFaults]);
    expect(await refusal('/catalogue/imports?dryRun=true&format=csv', '\n'.repeat(300_000))).toEqual([
      422,
      'catalogue.invalid',
      expect.stringContaining('the file is empty'),
    ]);
  });

  it('looks for games that a choice states twice up to a thousand faults', async () => {
    const twice = `vendor,id\n${'N,a\n'.repeat(20_000)}`;
    expect(await refusal('/brands/one/catalogue?dryRun=true&format=csv', twice, 'PUT')).toEqual([
      422,
      'catalogue.invalid',
      manyFaults,
    ]);
  });

  it('stops at a thousand empty pictures of a folder', async () => {
    const heads = Array.from({ length: 20_000 }, (_, index) => partHead(`pictures/p${index}.png`, 0));
    expect(await refusal('/brands/one/content/imports?dryRun=true', heads.join(''))).toEqual([
      422,
      'content.invalid',
      manyFaults,
    ]);
  });

  it('refuses more records of content than a brand may have', async () => {
    const many = manyAnnouncements(serverLimits.contentRecords + 1);
    expect(await imported({ 'announcements.json': many })).toEqual([
      413,
      'upload.too_large',
      `the folder has more than ${serverLimits.contentRecords} records: import it in several folders`,
    ]);
  });

  it('refuses more pictures than a folder may have', async () => {
    const heads = Array.from({ length: serverLimits.contentPictures + 1 }, (_, index) =>
      partHead(`pictures/p${index}.png`, 0),
    );
    async function* bytes() {
      yield Buffer.from(heads.join(''));
    }
    const taken: string[] = [];
    const reading = readFolder({
      callThread: () => Promise.reject(new Error('the folder has no records')),
      bytes: bytes(),
      faults: createFaultList(),
      takePicture: async ({ name }) => String(taken.push(name)),
      onRead: async () => undefined,
    });
    await expect(reading).rejects.toMatchObject({ code: 'upload.too_large' });
    expect(taken).toHaveLength(serverLimits.contentPictures);
  });

  it('compares records of content with each other up to a thousand faults', async () => {
    const announcements = Array.from({ length: 3000 }, (_, index) =>
      anAnnouncement({ id: `a${index}`, linkedPromotion: `p${index}` }),
    );
    const promotions = { promotions: [aPromotion({ id: 'known' })], categories: [] };
    expect(await imported({ 'announcements.json': { announcements }, 'promotions.json': promotions })).toEqual([
      422,
      'content.invalid',
      manyFaults,
    ]);
  });

  it('refuses a folder of a brand with too many values in its manifest', async () => {
    const manifest = `{"home":[${'1,'.repeat(450_000)}1]}`;
    expect(
      await refusal('/brands/one/releases?reason=x&dryRun=true', await folderOf({ 'manifest.json': manifest })),
    ).toEqual([422, 'release.invalid', expect.stringContaining(`more than ${serverLimits.brandFileValues} values`)]);
  });

  it('ends an import whose client leaves after it has sent everything', async () => {
    const body = Buffer.from('\n'.repeat(8_000_000));
    const left = request({
      host: '127.0.0.1',
      port: server.port,
      method: 'POST',
      agent: false,
      path: '/admin/v1/catalogue/imports?dryRun=true&format=csv',
      headers: { host, ...headers, 'content-length': body.length },
    });
    left.on('error', () => undefined);
    left.write(body);
    await eventually(() => expect(importThreads.measures().running).toBe(1));
    left.destroy();
    await eventually(() => expect(importThreads.measures().running).toBe(0));
    await eventually(async () => {
      const found = await admin.database.asOperator((tx) =>
        tx.selectFrom('catalogue_import').select('state').execute(),
      );
      expect(found.map(({ state }) => state)).not.toContain('reading');
    });
  });
});
