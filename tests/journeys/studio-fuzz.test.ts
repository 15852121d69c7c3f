import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandState, studioSchema } from '../../console/features/studio/brand-state.ts';
import type { StoredDraft } from '../../console/features/studio/draft-writer.ts';
import { wire } from '../../schema/constants.ts';
import type { Json } from '../../schema/manifest/walk-schema.ts';
import { projectRoot } from '../../server/project-root.ts';
import { desk, enterConsole } from '../support/console.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { randomEdit, randomFrom } from '../support/random-edits.ts';

/** Edits of one run that the site has to show; `tests/draft-fuzz.test.ts` makes more of them without a site. */
const edits = Number(process.env.FUZZ_EDITS ?? 40);
const seed = Number(process.env.FUZZ_SEED ?? 30);

describe('the site beside random edits in the studio', () => {
  let livery: Livery;
  beforeAll(async () => {
    livery = await startLivery();
  });
  afterAll(() => livery?.close());

  it('shows each state that can be built, and never breaks', async () => {
    const options = { ...desk, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' as const };
    const { context, page, complaints } = await enterConsole({ livery, frames: true, options });
    try {
      await page.goto(`http://console.localhost:${livery.port}/brands/aurora/studio`);
      await page.getByRole('button', { name: 'New draft' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Fuzz');
      await page.getByRole('button', { name: 'Create draft' }).click();
      const painted = async () => Number(await page.locator('[data-painted]').getAttribute('data-painted'));
      await expect.poll(painted).toBeGreaterThan(0);
      const path = `${wire.adminBase}${new URL(page.url()).pathname.replace('/studio/', '/drafts/')}`;
      const call = (method: string, at: string, body?: object): Promise<{ value: unknown; code?: string }> =>
        page.evaluate(
          async (sent) => {
            const headers = { [sent.header]: '1', 'content-type': 'application/json' };
            const { method, at, body } = sent;
            return (await fetch(at, { method, headers, ...(body === null ? {} : { body }) })).json();
          },
          { method, at, body: body === undefined ? null : JSON.stringify(body), header: wire.consoleHeader },
        );
      const first = (await call('GET', path)).value as StoredDraft & { draft: { revision: number } };
      let stored: StoredDraft = { ...first, revision: first.draft.revision };
      let delivered = stored.delivery;
      const schema = studioSchema(
        JSON.parse(readFileSync(join(projectRoot, 'schema/generated/manifest.schema.json'), 'utf8')),
      );
      const random = randomFrom(seed);
      const site = page.frameLocator('iframe');
      for (let turn = 0; turn < edits; turn += 1) {
        const state = brandState({ schema, parents: [], manifest: stored.manifest as Json });
        const operation = randomEdit({ random, schema, state });
        const before = await painted();
        const { revision } = stored;
        const shown = JSON.stringify(delivered);
        const answer = await call('POST', `${path}/patches`, { revision, operations: [operation] });
        if (answer.value === undefined) continue;
        stored = answer.value as StoredDraft;
        // The frame keeps the last state that could be built.
        delivered = stored.delivery ?? delivered;
        if (JSON.stringify(delivered) !== shown)
          await expect.poll(painted, { interval: 20 }).not.toBe(before);
        await site.getByRole('main').waitFor();
        expect([JSON.stringify(operation), complaints]).toEqual([JSON.stringify(operation), []]);
        if (stored.delivery === null) {
          // Otherwise one early fault would hide all later states.
          const undo = { revision: stored.revision, operations: [{ path: operation.path, removed: true }] };
          stored = (await call('POST', `${path}/patches`, undo)).value as StoredDraft;
        }
      }
      expect(await painted()).toBeGreaterThan(edits / 4);
    } finally {
      await context.close();
    }
  });
});
