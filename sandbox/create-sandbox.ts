import { join } from 'node:path';
import { createPlatform } from '../platform/create-platform.ts';
import type { Platform, PlatformOptions } from '../platform/platform.ts';
import type { Brand } from '../server/brands/brand.ts';
import { createClosing } from '../server/closing.ts';
import { createDemo, type Demo } from './accounts/demo.ts';
import { demoPasswordFile } from './accounts/demo-passwords.ts';
import { pictureAddress, pictureOf } from './art/pictures.ts';
import { importSeed } from './catalogue/seed-catalogue.ts';
import { createFillContent } from './content/fill-content.ts';
import { createOutbox, type Outbox } from './stand-ins/outbox.ts';

/** A platform with the sandbox's catalogue, content, demo accounts and stand-ins. */
export type Sandbox = {
  readonly platform: Platform;
  /** Passwords of demo accounts by brand and account. Brands added later are included once they are seeded. */
  readonly seed: Demo['seed'];
  readonly seedBrand: Demo['seedBrand'];
  /** Messages that a brand would have sent, newest first. */
  readonly outbox: Outbox['read'];
  close(): Promise<void>;
};

/** Rejects in the same cases as `createPlatform`. */
export async function createSandbox(options: Omit<PlatformOptions, 'standIns'>): Promise<Sandbox> {
  const { brands, database, clock, log, config } = options;
  const outbox = createOutbox(database, clock);
  const late: { demo?: Demo; fill?: ReturnType<typeof createFillContent> } = {};
  const fillContent = async (brand: Brand) => late.fill?.(brand);
  const platform = await createPlatform({
    ...options,
    standIns: (parts) => {
      const file = demoPasswordFile(join(config.dataDir, 'demo-accounts.json'));
      const made = createDemo(brands, { ...parts, file }, log);
      late.demo = made;
      return {
        sms: outbox.sms,
        mail: outbox.mail,
        prepare: async (brand) => {
          await made.seedBrand(brand);
          await fillContent(brand);
        },
        pictureOf,
        pictureAddress,
        fillContent,
      };
    },
  });
  await importSeed(platform.catalogue);
  late.fill = createFillContent(platform.content, database, clock, log);
  const { demo } = late;
  if (demo === undefined) throw new Error('the platform did not ask for its stand-ins');
  const closing = createClosing();
  closing.add(platform.close, demo.close);
  return {
    platform,
    seed: async () => {
      const passwords = await demo.seed();
      // Other brands are filled when their content is first requested.
      for (const id of Object.keys(passwords)) {
        const brand = brands.byId(id);
        if (brand !== undefined) await fillContent(brand);
      }
      return passwords;
    },
    seedBrand: demo.seedBrand,
    outbox: outbox.read,
    close: closing.close,
  };
}
