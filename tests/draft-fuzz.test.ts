import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../console/api/call-admin.ts';
import type { StoredDraft } from '../console/features/studio/draft-content.ts';
import { createDraftWriter } from '../console/features/studio/draft-writer.ts';
import { brandState, type StudioSchema, studioSchema } from '../console/settings/brand-state.ts';
import type { Json } from '../schema/manifest/walk-schema.ts';
import { stableJson } from '../server/brands/versions/stable-json.ts';
import { projectRoot } from '../server/project-root.ts';
import { anAdminApi, brandsPushedTo, type TestAdminApi } from './support/admin-api.ts';
import { randomEdit, randomFrom } from './support/random-edits.ts';

/** Edits of one run. FUZZ_EDITS=2000 is the whole run of the studio's issue. */
const edits = Number(process.env.FUZZ_EDITS ?? 120);
const seed = Number(process.env.FUZZ_SEED ?? 30);

describe('random edits through the forms of the studio', () => {
  const schema: StudioSchema = studioSchema(
    JSON.parse(readFileSync(join(projectRoot, 'schema/generated/manifest.schema.json'), 'utf8')),
  );
  let admin: TestAdminApi;
  beforeAll(async () => {
    admin = await anAdminApi({ grants: {} });
  });
  afterAll(() => admin?.close());

  it('are always stored and explained, and are taken back to the same content', async () => {
    const push = brandsPushedTo(() => admin.app);
    await push('fern', {}, { environment: 'production' }).expect(200);
    const at = '/admin/v1/brands/fern/drafts';
    const call = async (method: 'get' | 'post', path: string, body?: object) => {
      const answer = await admin.call({ method, path, ...(body === undefined ? {} : { body }), as: 'ana' });
      if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`);
      if (answer.status !== 200) throw new Refusal(answer.body);
      return answer.body.value;
    };
    const { id } = await call('post', at, { name: 'Fuzz' });
    const read = async (): Promise<StoredDraft> => {
      const draft = await call('get', `${at}/${id}`);
      return { ...draft, revision: draft.draft.revision };
    };
    const first = await read();
    const writer = createDraftWriter({
      first,
      read,
      send: (patch) => call('post', `${at}/${id}/patches`, patch),
      newId: () => crypto.randomUUID(),
      after: (run) => void setTimeout(run),
    });
    const settled = () => expect.poll(() => writer.get().status, { interval: 5 }).not.toBe('saving');
    const random = randomFrom(seed);
    const states: string[] = [];
    const refused: string[] = [];
    for (let turn = 0; turn < edits; turn += 1) {
      const before = stableJson(writer.get().stored.manifest);
      const manifest = writer.get().stored.manifest as Json;
      const operation = randomEdit({ random, schema, state: brandState({ schema, parents: [], manifest }) });
      writer.write([operation]);
      await settled();
      const { status, stored, refusal } = writer.get();
      if (status === 'refused') {
        // A form never names a place that does not exist.
        refused.push(`${JSON.stringify(operation)}: ${refusal?.message}`);
        writer.drop();
        await expect.poll(() => writer.get().status, { interval: 5 }).toBe('saved');
        continue;
      }
      expect([status, JSON.stringify(operation)]).toEqual(['saved', JSON.stringify(operation)]);
      if (stored.delivery === null) expect(stored.faults.some(({ severity }) => severity === 'error')).toBe(true);
      states.push(before);
    }
    expect(refused).toEqual([]);
    for (const before of states.toReversed().slice(0, 190)) {
      writer.undo();
      await settled();
      expect(stableJson(writer.get().stored.manifest)).toBe(before);
    }
  }, 600_000);
});
