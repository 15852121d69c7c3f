import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../admin-client.ts';
import { type Command, exits, printRefusal, readArguments, UsageError } from '../command.ts';
import { imageFile, saveImages } from '../save-images.ts';

type Entry = AdminValueOf<'listFeedback'>[number];

const options = { images: { type: 'string' } } as const;

export const feedback: Command = {
  usage:
    'livery feedback BRAND [--images FOLDER]\n\nexample:\n       livery feedback comet --images ./pictures',
  summary: 'show the feedback of members, and save its images',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options });
    const [brand] = positionals;
    if (brand === undefined) throw new UsageError('feedback BRAND');
    const answer = await callAdmin({ env, operation: 'listFeedback', params: { brand } });
    if ('refusal' in answer) return printRefusal({ output, ...answer });
    const entries = answer.value;
    const folder = values.images;
    if (folder !== undefined)
      await saveImages({
        folder,
        images: entries.flatMap(({ images }) => images),
        download: (image) => callAdmin({ env, operation: 'getFeedbackImage', params: { brand, image } }),
      });
    // Newest last, at the bottom of the terminal.
    const texts = entries.map((entry) => textOf({ entry, folder })).reverse();
    output.out(texts.length === 0 ? `${brand} has no feedback` : texts.join('\n'));
    return exits.fine;
  },
};

function textOf({ entry, folder }: { entry: Entry; folder: string | undefined }): string {
  const { createdAt, account, content, images } = entry;
  const pictures = images.map((image) => `  ${folder === undefined ? image : imageFile({ folder, image })}`);
  return [`${createdAt} ${account}:`, ...content.split('\n').map((line) => `  ${line}`), ...pictures].join(
    '\n',
  );
}
