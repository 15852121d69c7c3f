import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type BufferedAnswer, bufferedAnswer } from '../server/answers/buffered-answer.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.map': 'application/json; charset=utf-8',
};
const compressible = new Set(['.js', '.css', '.json', '.svg', '.map']);

/** Static files of the build, read once. Their names contain a hash, so they are cached forever. */
export function staticFiles({ folder, base }: { folder: string; base: string }): ReadonlyMap<string, BufferedAnswer> {
  const files = new Map<string, BufferedAnswer>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const type = contentTypes[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    const address = base + file.slice(folder.length + 1).replaceAll('\\', '/');
    const compress = compressible.has(extname(entry.name));
    const forms = { br: readIfThere(`${file}.br`), gzip: readIfThere(`${file}.gz`) };
    files.set(address, foreverAnswer({ body: readFileSync(file), contentType: type, compress, forms }));
  }
  return files;
}

/** Response that can be cached forever, because its address contains its hash. */
export function foreverAnswer({
  body,
  contentType,
  compress,
  forms = {},
}: {
  body: Buffer;
  contentType: string;
  compress: boolean;
  /** Compressed forms that the build made. */
  forms?: { br?: Buffer | undefined; gzip?: Buffer | undefined };
}): BufferedAnswer {
  return bufferedAnswer({
    body,
    compress,
    forms,
    headers: {
      'Content-Type': contentType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      // An SVG opened as a document must not run scripts.
      ...(contentType === 'image/svg+xml'
        ? { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'" }
        : {}),
    },
  });
}

function readIfThere(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}
