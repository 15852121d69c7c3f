import { randomUUID } from 'node:crypto';
import { main } from '../../scripts/livery/main.ts';
import { consoleHost, type Livery } from './livery.ts';

/** Runs the command as another member of staff, by a token of theirs. Throws what a refused call says. */
export async function aColleague({
  livery,
  role = 'operator',
}: {
  livery: Livery;
  role?: string;
}): Promise<{ readonly name: string; run(...argv: string[]): Promise<string> }> {
  const name = `colleague-${randomUUID().slice(0, 8)}`;
  const made = await livery.change('token', 'create', name, '--role', role);
  const token = /^\S{40,}$/m.exec(made)?.[0] ?? '';
  const env = {
    LIVERY_URL: `http://127.0.0.1:${livery.port}`,
    LIVERY_TOKEN: token,
    CONSOLE_HOST: consoleHost,
  };
  return {
    name,
    async run(...argv) {
      const lines: string[] = [];
      const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
      const code = await main({ argv, output, env });
      if (code !== 0) throw new Error(lines.join('\n'));
      return lines.join('\n');
    },
  };
}
