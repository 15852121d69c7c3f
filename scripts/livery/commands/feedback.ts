import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../admin-client.ts';
import { type Command, exits, UsageError } from '../command.ts';

type Entry = AdminValueOf<'listFeedback'>[number];
type Env = NodeJS.ProcessEnv;

export const feedback: Command = {
  usage: 'livery feedback BRAND [--images FOLDER]',
  summary: 'show what members told a brand, and save the images that came with it',
  async run({ args, output, env }) {
    const { values, positionals } = parse(args);
    const [brand] = positionals;
    if (brand === undefined) throw new UsageError('feedback BRAND');
    const answer = await callAdmin({ env, operation: 'listFeedback', params: { brand } });
    if ('refusal' in answer) {
      output.err(`refused (${answer.refusal.code}): ${answer.refusal.message}`);
      return exits.invalid;
    }
    const entries = answer.value;
    const folder = values.images;
    if (folder !== undefined) await saveImages({ env, brand, folder, entries });
    // Newest last, at the bottom of the terminal.
    const texts = entries.map((entry) => textOf({ entry, folder })).reverse();
    output.out(texts.length === 0 ? `nobody told ${brand} anything` : texts.join('\n'));
    return exits.fine;
  },
};

function textOf({ entry, folder }: { entry: Entry; folder: string | undefined }): string {
  const { createdAt, account, content, images } = entry;
  const pictures = images.map((image) => `  ${folder === undefined ? image : fileOf({ folder, image })}`);
  return [`${createdAt} ${account}:`, ...content.split('\n').map((line) => `  ${line}`), ...pictures].join(
    '\n',
  );
}

async function saveImages({
  env,
  brand,
  folder,
  entries,
}: {
  env: Env;
  brand: string;
  folder: string;
  entries: readonly Entry[];
}): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const image of new Set(entries.flatMap(({ images }) => images))) {
    const answer = await callAdmin({ env, operation: 'getFeedbackImage', params: { brand, image } });
    if ('refusal' in answer) continue;
    await writeFile(fileOf({ folder, image }), Buffer.from(answer.value.base64, 'base64'), { mode: 0o600 });
  }
}

const fileOf = ({ folder, image }: { folder: string; image: string }) => join(folder, `${image}.webp`);

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { images: { type: 'string' } } });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
