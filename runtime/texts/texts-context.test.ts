import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';
import { sharedBrowser } from '../../tests/support/browser.ts';
import { complaintsOf } from '../../tests/support/pages.ts';

describe('texts in a page', () => {
  const page = sharedBrowser().then((browser) => browser.newPage());
  afterAll(async () => (await page).close());

  it('can arrive during a render without an error (React errors 467 and 520)', async () => {
    const built = await build({
      configFile: false,
      root: projectRoot,
      logLevel: 'silent',
      plugins: [react()],
      build: { write: false, rollupOptions: { input: join(projectRoot, 'tests/support/runtime/late-text.tsx') } },
    });
    const [chunk] = 'output' in built ? built.output : [];
    const visitor = await page;
    const complaints = complaintsOf(visitor);
    await visitor.addScriptTag({ content: chunk?.type === 'chunk' ? chunk.code : '', type: 'module' });
    await visitor.locator('#show').click();
    await visitor.locator('#part').click();
    await visitor.getByText('text of shell:menu.home, 1').waitFor();
    expect(complaints).toEqual([]);
  });
});
