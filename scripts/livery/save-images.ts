import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Answer = { readonly value: { readonly base64: string } } | { readonly refusal: unknown };

export const imageFile = ({ folder, image }: { folder: string; image: string }) => join(folder, `${image}.webp`);

/** Saves members' images to a folder that only its owner can read. Deleted images are left out. */
export async function saveImages(
  folder: string,
  /** Ids of the images. */ images: readonly string[],
  download: (image: string) => Promise<Answer>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const image of new Set(images)) {
    const answer = await download(image);
    if ('refusal' in answer) continue;
    await writeFile(imageFile({ folder, image }), Buffer.from(answer.value.base64, 'base64'), { mode: 0o600 });
  }
}
