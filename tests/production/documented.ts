import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';

const text = readFileSync(join(projectRoot, 'docs/operating.md'), 'utf8');

/**
 * A command of docs/operating.md with this machine's values in place of the examples. Throws if the document does not contain the command
 * word for word, so that the two cannot drift apart.
 */
export function documented(command: string, values: Readonly<Record<string, string>>): string {
  if (!text.includes(command)) throw new Error(`docs/operating.md does not say: ${command}`);
  return Object.entries(values).reduce((line, [example, value]) => line.replaceAll(example, value), command);
}
