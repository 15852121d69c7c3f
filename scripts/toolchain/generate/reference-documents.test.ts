import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { adminOperations } from '../../../schema/generated/admin-operations.ts';
import manifestSchema from '../../../schema/generated/manifest.schema.json' with { type: 'json' };
import { projectRoot } from '../../../server/project-root.ts';

const read = (file: string) => readFileSync(join(projectRoot, 'docs/reference', file), 'utf8');

describe('the references', () => {
  it('have a part for each part of the manifest, and rows with what they are for', () => {
    const text = read('manifest.md');
    for (const [name, node] of Object.entries(manifestSchema.properties)) {
      expect(text).toContain(`\n## ${name}\n`);
      expect(text).toContain(`| \`/${name}\` |`);
      expect(text).toContain(String((node as { description: string }).description).replaceAll('|', '\\|'));
    }
    expect(text).toMatch(/^\| `\/jurisdiction\/ageLimit` \| integer.* \| `?\d* ?`? ?\| public \|/m);
    // A row never breaks its table.
    for (const line of text.split('\n').filter((one) => one.startsWith('| `')))
      expect(line.match(/(?<!\\)\|/g), line).toHaveLength(6);
  });

  it('have every call of staff with its method, its path and the roles that may call it', () => {
    const text = read('admin-calls.md');
    for (const [id, { method, path, access, roles, scope }] of Object.entries(adminOperations)) {
      const [head = '', callers = ''] =
        text
          .split(`\n### ${id}\n`)[1]
          ?.split('\n\n')
          .map((line) => line.trim()) ?? [];
      expect(head).toMatch(`\`${method.toUpperCase()} ${path}\``);
      const named = [...callers.matchAll(/`(\w+)`/g)].map(([, role]) => role);
      expect([id, named]).toEqual([id, roles]);
      expect([id, callers.includes('before signing in')]).toEqual([id, access === 'anyone']);
      expect([id, callers.includes('of all brands')]).toEqual([id, scope === 'console']);
    }
    const shapes = new Set([...text.matchAll(/^### (\w+)$/gm)].map(([, name = '']) => name.toLowerCase()));
    for (const [, link = ''] of text.matchAll(/\]\(#(\w+)\)/g)) expect(shapes, link).toContain(link);
  });

  it('say in operating.md how many people each act needs, as the contract does', () => {
    const part = readFileSync(join(projectRoot, 'docs/operating.md'), 'utf8').split('### One person or two')[1] ?? '';
    const rows = [...part.matchAll(/^\| `(\w+)` \| [^|]+ \| (.*) \|$/gm)].flatMap(([, approval, acts = '']) =>
      [...acts.matchAll(/`(\w+)`/g)].map(([, id]) => [id, approval]),
    );
    const stated = Object.entries(adminOperations).flatMap(([id, { approval }]) =>
      approval === null ? [] : [[id, approval]],
    );
    expect(rows.sort()).toEqual(stated.sort());
  });
});
