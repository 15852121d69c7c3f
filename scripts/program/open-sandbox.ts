import type { Platform, PlatformOptions } from '../../platform/platform.ts';
import { createSandbox } from '../../sandbox/create-sandbox.ts';
import { type OpenStudio, openStudio } from '../../sandbox/studio/open-studio.ts';
import { counted } from '../../schema/counted.ts';
import type { BrandSet, FolderFaults } from '../../server/brands/brand.ts';
import type { OriginOf } from '../../server/brands/brand-origin.ts';
import { folderFaults } from '../../server/brands/sandbox/folder-faults.ts';
import { type Progress, watchFolders } from '../../server/brands/sandbox/watch-folders.ts';
import type { Clock } from '../../server/clock.ts';
import type { Closing } from '../../server/closing.ts';
import type { Log } from '../../server/log.ts';
import type { Settings } from './settings.ts';

type Demo = Awaited<ReturnType<typeof createSandbox>>;

/** Everything that the sandbox adds to the program. */
export type OpenSandbox = {
  readonly studio: OpenStudio;
  /** Creates the platform with the sandbox's stand-ins, then publishes and watches the folder of the brands. */
  openPlatform(parts: {
    options: PlatformOptions;
    /** Called after a publication; resolves when it is live on this node. */
    onPublished: () => Promise<void>;
    print: (text: string) => void;
  }): Promise<{ readonly platform: Platform; readonly folderFaults: FolderFaults } & Pick<Demo, 'seed' | 'outbox'>>;
};

/** Starts the studio. Only a sandbox loads this module; production never does. */
export function openSandbox({
  closing,
  settings,
  ...parts
}: {
  brands: BrandSet;
  settings: Settings;
  /** Host of the studio. */
  host: string;
  port: () => number;
  originOf: OriginOf;
  clock: Clock;
  log: Log;
  closing: Pick<Closing, 'add'>;
}): OpenSandbox {
  const studio = openStudio({ settings, ...parts });
  closing.add(studio.close);
  return {
    studio,
    openPlatform: async ({ options, onPublished, print }) => {
      const demo = await createSandbox(options);
      closing.add(demo.close);
      const { clock, log } = parts;
      const watch = await watchFolders({
        tenantsDir: settings.tenantsDir,
        database: options.database,
        environment: 'production',
        grants: settings.secrets.grants,
        clock,
        log,
        onPublished,
        onProgress: printProgress(print, clock),
      });
      closing.add(watch.close);
      return { ...demo, folderFaults: folderFaults(settings.tenantsDir, watch) };
    },
  };
}

const every = 2000;

/** Prints the progress of long work every two seconds; nothing for short work. */
export function printProgress(print: (text: string) => void, clock: Clock): Progress {
  let last = clock.now().getTime();
  return ({ step, done, total }) => {
    const now = clock.now().getTime();
    if (now - last < every) return;
    last = now;
    print(`  ${step} ${done} of ${counted({ count: total, one: 'brand' })}`);
  };
}
