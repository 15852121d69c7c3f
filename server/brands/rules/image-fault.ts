import { Resvg } from '@resvg/resvg-js';

/** Magic bytes of file types; WebP has a second mark. */
const beginnings: Readonly<Record<string, { hex: string; second?: { at: number; text: string } }>> = {
  'image/png': { hex: '89504e470d0a1a0a' },
  'image/jpeg': { hex: 'ffd8ff' },
  'image/webp': { hex: '52494646', second: { at: 8, text: 'WEBP' } },
  'font/woff2': { hex: '774f4632' },
};

/** Cache size. Brands are rechecked with every change, but their images rarely change. */
const mostKnown = 2000;
const known = new Map<string, string | undefined>();

/** Returns the fault of an image or font, if any. */
export function imageFault({
  bytes,
  contentType,
  hash,
}: {
  bytes: Uint8Array;
  contentType: string;
  hash: string;
}): string | undefined {
  const key = `${contentType} ${hash}`;
  if (known.has(key)) return known.get(key);
  if (known.size >= mostKnown) known.clear();
  const fault = judge({ bytes, contentType });
  known.set(key, fault);
  return fault;
}

function judge({ bytes, contentType }: { bytes: Uint8Array; contentType: string }): string | undefined {
  if (bytes.length === 0) return 'the file is empty';
  if (contentType === 'image/svg+xml') return svgFault(Buffer.from(bytes).toString('utf8'));
  const { hex = '', second } = beginnings[contentType] ?? {};
  const head = Buffer.from(bytes.subarray(0, 16));
  const begins =
    head.toString('hex').startsWith(hex) &&
    (second === undefined || head.toString('latin1').startsWith(second.text, second.at));
  return begins ? undefined : `the file is no ${contentType.split('/')[1]}`;
}

function svgFault(text: string): string | undefined {
  try {
    new Resvg(text, { font: { loadSystemFonts: false } });
    return undefined;
  } catch (error) {
    return `the drawing can't be read: ${(error as Error).message.replace('SVG data parsing failed cause ', '')}`;
  }
}
