import type { PublicManifest } from '../../schema/generated/public-manifest.ts';

/** Offers the site's address to the system's share sheet, or copies it where there is none. */
export async function share({
  manifest,
  textOf,
  toast,
}: {
  manifest: PublicManifest;
  textOf: (key: string, values?: Record<string, string>) => string;
  toast: (text: string) => void;
}): Promise<void> {
  const url = `${location.origin}/m/home`;
  const { brandName } = manifest.tenant;
  try {
    if (navigator.share !== undefined) {
      await navigator.share({
        title: brandName,
        text: textOf('shell:share.text', { brand: brandName }),
        url,
      });
      return;
    }
    await navigator.clipboard.writeText(url);
    toast(textOf('shell:share.copied'));
  } catch {
    // The player closed the sheet, or the browser refuses: nothing to say.
  }
}
