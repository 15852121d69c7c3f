import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { registrationFieldIds } from '../../schema/rules/registration-fields.ts';
import { projectRoot } from '../../server/project-root.ts';
import type { StatedManifest } from './a-manifest.ts';
import { type PhoneService, startPhoneService } from './phone-service.ts';
import { aStage, type Stage } from './stage.ts';
import { aTenantsFolder, type TenantsFolder } from './tenants-folder.ts';

/** Flags of a brand that registers players by their mobile number. */
export const byPhone = { USERNAMEREG3: true, MOBILENUMREG3: true, REGMOBVERF3: true };
/** Fields that a brand may add to the form. */
export const optional = registrationFieldIds.filter(
  (id) => !['username', 'password', 'confirmPassword', 'captcha', 'verificationCode', 'affiliateCode'].includes(id),
);
const everyField = Object.fromEntries(optional.map((id) => [id, { enabled: true }]));

/** A stage with brands that differ in their registration, and the service that sends codes for the brand `vouched`. */
export function registrationStage(): { stage: Stage; phoneService(): PhoneService } {
  let tenants: TenantsFolder | undefined;
  let service: PhoneService | undefined;
  // Hooks that are registered first run last, so the folder is removed when nobody watches it any more.
  afterAll(async () => {
    await service?.close();
    await tenants?.remove();
  });
  const stage = aStage(async () => {
    service = await startPhoneService();
    const states = {
      plain: { registration: { fields: { mobileNum: { enabled: true } } } },
      phones: { flags: byPhone, locale: { timeZone: 'Asia/Manila' } },
      vouched: {
        flags: byPhone,
        locale: { timeZone: 'Asia/Manila' },
        sms: { provider: 'thirdParty', thirdParty: service.settings },
      },
      fields: {
        registration: {
          fields: {
            ...everyField,
            nickname: { enabled: true, visibleWhen: [{ field: 'email', is: 'filled', values: [] }] },
            line: { enabled: true, requiredWhen: [{ field: 'wechat', is: 'empty', values: [] }] },
          },
        },
      },
      invited: {
        jurisdiction: { ageLimit: 21 },
        flags: { AFFMAN3: true },
        registration: { fields: { affiliateCode: { enabled: true } } },
      },
    } as Record<string, StatedManifest>;
    tenants = await aTenantsFolder(
      Object.fromEntries(
        Object.entries(states).map(([id, stated]) => [
          id,
          { ...stated, tenant: { trialMerchantCode: `${id.toUpperCase()}TRY` } },
        ]),
      ),
    );
    await cp(join(projectRoot, 'tenants/oasis'), join(tenants.path, 'oasis'), { recursive: true });
    return { TENANTS_DIR: tenants.path };
  });
  return {
    stage,
    phoneService: () => {
      if (service === undefined) throw new Error('the service is not running yet: use it in hooks and tests only');
      return service;
    },
  };
}

/** The registration form on the page that is open when a helper is called. */
export function registrationForm(stage: Stage, page: () => Page) {
  const field = (name: string) => page().locator(`form [name="${name}"]`);
  const submit = () => page().locator('form button[type=submit]').click();
  return {
    open: (brand: string, path = '/m/register') => stage.open({ page: page(), brand, path }),
    field,
    fill: async (values: Record<string, string>) => {
      for (const [name, value] of Object.entries(values)) await field(name).fill(value);
    },
    agree: async () => {
      await field('consent-all').check();
      await field('consent-terms').check();
    },
    submit,
    /**
     * Submits a form that the server refuses with the text, and waits for the next captcha: its picture comes after the text, and an answer
     * to the one before is refused.
     */
    submitRefused: async (text: string) => {
      const picture = page().locator('form button img');
      const before = await picture.getAttribute('src');
      await submit();
      await page().getByText(text).waitFor();
      await expect.poll(() => picture.getAttribute('src')).not.toBe(before);
    },
    focused: () => page().evaluate(() => document.activeElement?.getAttribute('name') ?? ''),
    /** A toast is shown both in the page and in an open dialog, which covers it. */
    expectText: (text: string) => page().getByText(text).last().waitFor(),
    sendCode: () => page().locator('[name=sendCode]'),
    /** Collects the calls that the page makes from now on. */
    calls: () => {
      const made: string[] = [];
      page().on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/v1/')) made.push(`${request.method()} ${pathname.slice(7)}`);
      });
      return made;
    },
    codeSentTo: async (brand: string, number: string) => {
      const messages = (await stage.livery.outbox(brand)) ?? [];
      const { text = '' } = messages.find(({ recipient }) => recipient === number) ?? {};
      return /\d{6}/.exec(text)?.[0] ?? '';
    },
    /** Waits for home with the balance of a new player. */
    registered: async () => {
      await page().waitForURL('**/m/home');
      await page().getByText('1,000.00').first().waitFor();
    },
  };
}
