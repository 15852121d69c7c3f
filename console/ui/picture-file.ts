/** A picture file as a browser reads it. */
export type Picture = {
  readonly contentType: string;
  readonly bytes: number;
  /** Pixels. A drawing has those that it states. */
  readonly width: number;
  readonly height: number;
};

/** Pixels. */
export type PixelSize = { readonly width: number; readonly height: number };
export type PixelRect = PixelSize & { readonly x: number; readonly y: number };

export type ReadPicture = Picture & { readonly file: File; readonly image: HTMLImageElement };

/** Reads a picture file; `undefined` if it is no picture. */
export async function readPicture(file: File): Promise<ReadPicture | undefined> {
  const image = new Image();
  const address = URL.createObjectURL(file);
  try {
    image.src = address;
    await image.decode();
  } catch {
    return undefined;
  } finally {
    // The decoded picture stays.
    URL.revokeObjectURL(address);
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  return { file, image, width, height, contentType: file.type, bytes: file.size };
}

/** Qualities that are tried until a picture is small enough. */
const qualities = [0.92, 0.85, 0.75, 0.6, 0.45];

/** Draws a part of a picture as a WebP file, or as a JPEG where the browser writes no WebP. It is as good as its size allows. */
export async function cutPicture({
  picture,
  part = { x: 0, y: 0, width: picture.width, height: picture.height },
  pixels,
  mostBytes,
}: {
  picture: ReadPicture;
  /** The whole picture if left out. */
  part?: PixelRect;
  pixels: PixelSize;
  /** Bytes that the file may have, by its type. */
  mostBytes: (contentType: string) => number;
}): Promise<File> {
  const { image, file } = picture;
  const canvas = document.createElement('canvas');
  canvas.width = pixels.width;
  canvas.height = pixels.height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser has no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, pixels.width, pixels.height);
  const type = (await blobOf(canvas, 'image/webp', 0.1)).type === 'image/webp' ? 'image/webp' : 'image/jpeg';
  let blob: Blob | undefined;
  for (const quality of qualities) {
    blob = await blobOf(canvas, type, quality);
    if (blob.size <= mostBytes(type)) break;
  }
  const stem = file.name.replace(/\.\w+$/, '');
  return new File([blob ?? new Blob([])], `${stem}${type === 'image/webp' ? '.webp' : '.jpg'}`, { type });
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('the canvas could not be written')) : resolve(blob)),
      type,
      quality,
    );
  });
