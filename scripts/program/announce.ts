import { join } from 'node:path';
import { counted } from '../../schema/counted.ts';
import { printableLine } from '../../schema/rules/printable.ts';
import { type Brand, type BrandSet, type FolderFaults, noFolders, readsAll } from '../../server/brands/brand.ts';
import { mainDomain } from '../../server/brands/brand-origin.ts';
import { addressOf } from './listen.ts';
import type { Settings } from './settings.ts';

/** Host of a brand for players, without port. */
const brandHost = (brand: Brand, settings: Settings): string =>
  settings.previewDomain === undefined ? mainDomain(brand) : `${brand.id}.${settings.previewDomain}`;

const sandboxSteps = `Publish one:
  node scripts/livery.mjs push FOLDER --reason TEXT      to staging
  node scripts/livery.mjs promote BRAND --reason TEXT    to players`;

/** Prints the commands that lead to a first brand on this machine. */
function stepsOf(settings: Settings, port: number): string {
  const url = `http://${addressOf(settings.host)}:${port}`;
  return `On this machine, with the same settings:
  node scripts/livery.mjs staff invite --first EMAIL                       the first owner
  node scripts/livery.mjs login --url ${url} --invitation   asks for the code in ${join(settings.dataDir, 'first-owner.txt')}
  node scripts/livery.mjs push FOLDER --to production --reason TEXT --url ${url}
CONSOLE_HOST=${settings.consoleHost} has to be set where they run; behind its proxy the address is https://${settings.consoleHost}.`;
}

/** Prints the brands' addresses, their faults, and how to log in. */
export function announce({
  print,
  settings,
  port,
  brands,
  folderFaults = noFolders,
  demoAccounts,
  consoleLink,
  warnings = [],
}: {
  print: (text: string) => void;
  settings: Settings;
  port: number;
  brands: BrandSet;
  folderFaults?: FolderFaults;
  demoAccounts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Opens the console of a sandbox as its owner, once. */
  consoleLink?: string | undefined;
  /** Settings of brands that have no effect, or lack a secret. */
  warnings?: readonly { readonly tenant: string; readonly message: string }[];
}): void {
  const ids = brands.ids();
  const rows = ids
    .slice(0, 20)
    .flatMap((id) => brands.byId(id) ?? [])
    .map(
      (brand) =>
        `  ${printableLine(brand.manifest.tenant.brandName).padEnd(12)} http://${brandHost(brand, settings)}:${port}`,
    );
  if (ids.length > 0) print(`Livery serves ${counted({ count: ids.length, one: 'brand' })}:\n${rows.join('\n')}`);
  if (ids.length === 0)
    print(
      `Livery listens on http://${settings.host}:${port}
No brand is served yet, so every page returns 404. ${settings.sandbox ? sandboxSteps : stepsOf(settings, port)}
See docs/operating.md for more.`,
    );
  for (const fault of brands.faults()) print(printableLine(`  ${fault.tenant}: ${fault.message}`));
  for (const { tenant, file, line, column, message, fix } of folderFaults(readsAll))
    print(
      printableLine(
        `  ${tenant} was not loaded: ${file}:${line}:${column} ${message}${fix === undefined ? '' : ` (${fix})`}`,
      ),
    );
  if (consoleLink !== undefined)
    print(
      `\nConsole, where staff work (this link works once, for ten minutes; "node scripts/livery.mjs console" makes another):
  ${consoleLink}`,
    );
  const accounts = Object.entries(demoAccounts).slice(0, 20);
  if (accounts.length > 0)
    print(
      `\nDemo accounts (stored in ${join(settings.dataDir, 'demo-accounts.json')}):\n${accounts
        .map(
          ([brand, logins]) =>
            `  ${brand.padEnd(12)} ${Object.entries(logins)
              .map(([name, password]) => `${name} / ${password}`)
              .join('   ')}`,
        )
        .join('\n')}`,
    );
  if (warnings.length > 0)
    print(`\nNotes:\n${warnings.map(({ tenant, message }) => `  ${tenant}: ${message}.`).join('\n')}`);
  print('\nCtrl-C stops it.');
}
