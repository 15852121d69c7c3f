import { beforeEach, describe, expect, it } from 'vitest';
import { shippedTexts } from '../../../server/texts/read-texts.ts';
import { isLegalText, shippedUnsigned } from '../../../server/texts/signatures.ts';
import type { StatedManifest } from '../../../tests/support/a-manifest.ts';
import { anAdminApi, pushedTo, type TestAdminApi } from '../../../tests/support/admin-api.ts';

describe('legal texts that no native speaker has signed', () => {
  let admin: TestAdminApi;
  beforeEach(async () => {
    admin = await anAdminApi({ unsignedOf: shippedUnsigned });
    return () => admin.close();
  });

  const post = (where: string, body: object) =>
    admin.call({ method: 'post', path: `/admin/v1/${where}`, body: { reason: 'a test', ...body } });
  const pushed = pushedTo(() => admin.app);
  const push = (enabled: string[], more: object = {}) =>
    pushed('one', { tenant: { id: 'one' }, locale: { enabled } } as StatedManifest, { as: 'bob', ...more });
  const faultsOf = async (call: ReturnType<typeof post>) => {
    const { body } = await call;
    return [body.code, ...(body.value?.faults ?? []).map(({ rule, pointer }: Fault) => `${rule} ${pointer}`)];
  };
  type Fault = { rule: string; pointer: string };
  const served = (environment: 'production' | 'staging' = 'production') =>
    admin.sets[environment].byId('one')?.manifest.locale.enabled;
  const refused = ['release.invalid', 'language-unsigned /locale/enabled/2'];
  const before = ['EN', 'TY'];
  const points = async (environment: string) => {
    const { body } = await admin.call({
      method: 'get',
      path: `/admin/v1/brands/one/readiness?environment=${environment}`,
    });
    return body.value.points.filter(({ id }: { id: string }) => id === 'texts');
  };
  /** The legal texts of a language as a brand's own file. */
  const ownTexts = (language: 'AR', except?: string) => {
    const texts: Record<string, Record<string, string>> = {};
    for (const [key, words] of shippedTexts(language)) {
      const [namespace = '', name = ''] = key.split(':');
      if (isLegalText(key) && key !== except) texts[namespace] = { ...texts[namespace], [name]: words };
    }
    return JSON.stringify(texts);
  };

  it('keep a new language out of production, with the number of texts and the fix; a dry run reports the same', async () => {
    expect(await faultsOf(push([...before, 'AR'], { base: 1, dryRun: true }))).toEqual(refused);
    const { status, body } = await push([...before, 'AR'], { base: 1 });
    expect([status, body.value.faults[0].message, body.value.faults[0].fix]).toEqual([
      422,
      `no native speaker has signed ${shippedUnsigned('AR').legal.length} legal texts in AR, first access:disclaimer`,
      "let one sign them (docs/translations.md), write the brand's own in texts/AR.json, or remove AR from locale.enabled",
    ]);
    expect(served()).toEqual(before);
  });

  it('are accepted by staging, and refused when they are promoted', async () => {
    await push([...before, 'AR'], { environment: 'staging' }).expect(200);
    expect(served('staging')).toEqual([...before, 'AR']);
    expect(await faultsOf(post('brands/one/promotions', {}))).toEqual(refused);
    expect(served()).toEqual(before);
  });

  it('block no release that brings none to players: those of a language that production shows already, and English', async () => {
    await push(before, { base: 1, environment: 'production' }).expect(200);
    await push(['EN'], { base: 2 }).expect(200);
    // The language was taken away, so it is new again.
    expect(await faultsOf(push(before, { base: 3 }))).toEqual([
      'release.invalid',
      'language-unsigned /locale/enabled/1',
    ]);
    // A rollback to a release that players had is the emergency exit.
    await post('brands/one/rollbacks', { environment: 'production' }).expect(200);
    expect(served()).toEqual(before);
  });

  it('are replaced by the brand’s own, which lets the language into production with a warning about the others', async () => {
    const manifest = admin.sets.production.stored('one')?.manifest as Record<string, object>;
    const files = {
      'manifest.json': JSON.stringify({ ...manifest, locale: { enabled: [...before, 'AR'] } }),
      'texts/AR.json': ownTexts('AR'),
    };
    const { body } = await pushed('one', { files }, { as: 'bob', base: 1 }).expect(200);
    expect(body.value.warnings).toEqual([
      expect.objectContaining({
        rule: 'language-unsigned',
        severity: 'warning',
        message: `no native speaker has signed ${shippedUnsigned('AR').others.length} other texts in AR`,
      }),
    ]);
    expect(served()).toEqual([...before, 'AR']);
    // Without one of them, the shipped text would be shown.
    const again = { ...files, 'texts/AR.json': ownTexts('AR', 'registration:disclaimer') };
    expect((await pushed('one', { files: again }, { as: 'bob' })).body.message).toBe(
      "one: no native speaker has signed 1 legal text in AR, first registration:disclaimer (let one sign them (docs/translations.md), write the brand's own in texts/AR.json, or remove AR from locale.enabled)",
    );
  });

  it('are refused in a live change that enables a language in production, and accepted in staging', async () => {
    const request = { tenant: 'one', path: '/locale/enabled', value: [...before, 'AR'] };
    const enable = (environment: string) => post('changes', { environment, requests: [request] });
    await push(before, { environment: 'staging' }).expect(200);
    expect(await faultsOf(enable('production'))).toEqual(['change.refused', 'language-unsigned /locale/enabled/2']);
    expect((await enable('staging')).status).toBe(200);
  });

  it('are missing in the readiness of both environments, for every enabled language', async () => {
    await push(before, { environment: 'staging' }).expect(200);
    for (const environment of ['production', 'staging'])
      expect((await points(environment)).map(({ state, message }: Record<string, string>) => [state, message])).toEqual(
        [
          ['missing', expect.stringMatching(/^no native speaker has signed \d+ legal texts in TY, first /)],
          ['warning', expect.stringMatching(/^no native speaker has signed \d+ other texts in TY$/)],
        ],
      );
    await push(['EN'], { environment: 'staging' }).expect(200);
    expect(await points('staging')).toEqual([expect.objectContaining({ state: 'ready' })]);
  });
});
