// Compresses built assets once, as well as it goes: they are served for as long as their name is.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const [, , folder] = process.argv;
for (const name of readdirSync(folder).filter((file) => /\.(js|css|json|svg)$/.test(file))) {
  const bytes = readFileSync(join(folder, name));
  writeFileSync(
    join(folder, `${name}.br`),
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
  writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
}
