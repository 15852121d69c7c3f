import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';
import { commands } from './main.ts';

const rows = Object.entries(commands);
/** docs/command.md, from the usage of each command. */
const document = `# The command

\`livery\` does everything that staff do, from a terminal or a script. In a checkout, \`node scripts/livery.mjs\` runs it. In a
container, \`docker exec CONTAINER livery\` does. It calls the server that \`--url\` or \`LIVERY_URL\` names, with the sign-in of \`livery login\` or the token in \`LIVERY_TOKEN\`; without them it calls the
sandbox on \`DATA_DIR\`. Every command takes \`--json\` (one JSON value instead of text), \`--url ADDRESS\` and \`--help\`.
Control characters, invisible characters and characters that change the writing direction are printed as escapes such as
\`\\u001b\`, wherever a text comes from.

| Exit code | |
|---|---|
| 0 | done |
| 1 | invalid or refused; the message names the place and the fix |
| 2 | wrong arguments; the usage is printed |
| 3 | a file cannot be read, or no server responds |

Written by \`npx vitest run scripts/livery/command-document.test.ts -u\` from the commands themselves.

| Command | |
|---|---|
${rows.map(([name, { summary }]) => `| [\`${name}\`](#${name}) | ${summary.replaceAll('|', '\\|')} |`).join('\n')}

${rows.map(([name, { summary, usage }]) => `## ${name}\n\n${sentence(summary)}\n\n\`\`\`text\n${usage}\n\`\`\``).join('\n\n')}
`;

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}

it('is documented with every command, option and an example', async () => {
  for (const [name, { usage, options }] of rows) {
    expect([name, /examples?:/.test(usage)]).toEqual([name, true]);
    for (const option of Object.keys(options)) expect(usage).toContain(`--${option}`);
  }
  await expect(document).toMatchFileSnapshot(join(projectRoot, 'docs/command.md'));
});
