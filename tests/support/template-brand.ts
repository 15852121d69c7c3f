import { join } from 'node:path';
import type { TemplateId } from '../../schema/brand-templates.ts';
import { main } from '../../scripts/livery/main.ts';

/** Creates the folder of a brand from a template, as `livery new` does if no server runs. Its id is the template's. */
export async function aTemplateBrand(
  tenants: string,
  template: TemplateId,
  /** More options of the command. */ options: readonly string[] = [],
): Promise<string> {
  const lines: string[] = [];
  const print = (text: string) => lines.push(text);
  const code = await main({
    argv: [
      'new',
      template,
      '--domain',
      `${template}.example`,
      '--template',
      template,
      '--tenants',
      tenants,
      ...options,
    ],
    output: { out: print, err: print },
    env: { DATA_DIR: join(tenants, '.none') },
  });
  if (code !== 0) throw new Error(lines.join('\n'));
  return join(tenants, template);
}
