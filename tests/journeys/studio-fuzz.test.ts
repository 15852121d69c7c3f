import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation, StoredDraft } from '../../console/features/studio/draft-content.ts';
import { brandState, studioSchema } from '../../console/settings/brand-state.ts';
import { wire } from '../../schema/constants.ts';
import type { Json } from '../../schema/manifest/walk-schema.ts';
import { projectRoot } from '../../server/project-root.ts';
import { desk, enterConsole } from '../support/console.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { randomEdit, randomFrom } from '../support/random-edits.ts';
import { beginDraft } from '../support/studio.ts';

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
      await beginDraft({ page, livery, brand: 'aurora', name: 'Fuzz' });
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
      const schema = studioSchema(
        JSON.parse(readFileSync(join(projectRoot, 'schema/generated/manifest.schema.json'), 'utf8')),
      );
      const random = randomFrom(seed);
      const site = page.frameLocator('iframe');
      /** Writes a place as another window does, and resolves once the studio has read the draft again. */
      const write = async (operation: Operation): Promise<void> => {
        const { revision } = stored;
        const read = page.waitForResponse(
          (answer) => answer.request().method() === 'GET' && new URL(answer.url()).pathname === path,
        );
        const answer = await call('POST', `${path}/patches`, { revision, operations: [operation] });
        expect([JSON.stringify(operation), answer.code]).toEqual([JSON.stringify(operation), undefined]);
        stored = answer.value as StoredDraft;
        await read;
      };
      for (let turn = 0; turn < edits; turn += 1) {
        const state = brandState({ schema, parents: [], manifest: stored.manifest as Json });
        const operation = randomEdit({ random, schema, state });
        await write(operation);
        await site.getByRole('main').waitFor();
        expect([JSON.stringify(operation), complaints]).toEqual([JSON.stringify(operation), []]);
        // Otherwise one early fault would hide all later states.
        if (stored.delivery === null) {
          const { path: at } = operation;
          const own = state.ownAt(at);
          const reset = state.resetOf({ path: at, isRequired: false, value: undefined });
          await write(own === undefined && reset !== undefined ? reset : { path: at, value: own });
          expect([JSON.stringify(operation), stored.delivery === null]).toEqual([JSON.stringify(operation), false]);
        }
      }
      await write({ path: '/texts/EN/shell/header.login', value: 'Still here' });
      await site.getByRole('link', { name: 'Still here' }).first().waitFor();
    } finally {
      await context.close();
    }
  });
});
