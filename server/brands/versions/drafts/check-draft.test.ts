import { describe, expect, it } from 'vitest';
import { serverLimits } from '../../../../schema/constants.ts';
import type { JsonObject } from '../../../../schema/manifest/walk-schema.ts';
import { aManifestFile } from '../../../../tests/support/a-manifest.ts';
import { turnsOf } from '../../../../tests/support/turns.ts';
import { shippedTexts } from '../../../texts/read-texts.ts';
import type { LiveBrandSet } from '../../environments.ts';
import { rules } from '../../folder/rules/table.ts';
import { checkDraft, type DraftState } from './check-draft.ts';

const languages = ['EN', 'CN', 'AR', 'TY'] as const;

/** Own texts of a language, as large as a file may be: each shipped text, with a text of this length. */
function largeTexts(text: string): JsonObject {
  const texts: Record<string, Record<string, string>> = {};
  for (const name of shippedTexts('EN').keys()) {
    const [namespace = '', key = ''] = name.split(/:(.*)/s);
    texts[namespace] = { ...texts[namespace], [key]: text };
  }
  return texts;
}

async function checked(text: string): Promise<{ state: DraftState; turns: number }> {
  const texts = Object.fromEntries(languages.map((language) => [language, largeTexts(text)]));
  const locale = { default: 'EN' as const, enabled: [...languages] };
  const manifest = aManifestFile({ tenant: { id: 'one' }, locale });
  let state: DraftState | undefined;
  const turns = await turnsOf(async () => {
    state = await checkDraft({
      environment: 'production',
      tenant: 'one',
      now: new Date(0),
      rights: { mayRead: () => true },
      brands,
      content: { manifest, texts, assets: {} },
    });
  });
  if (state === undefined) throw new Error('not checked');
  return { state, turns };
}

// The set of brands only finds parents and builds, which other tests count.
const brands = {
  stored: () => undefined,
  byId: () => undefined,
  lineage: () => undefined,
  grants: new Map(),
  build: () => ({ faults: [] }),
} as unknown as LiveBrandSet;

describe('a draft with the largest texts', () => {
  it('is checked in turns: other work runs between its files and between the rules', async () => {
    const { state, turns } = await checked('x'.repeat(140));
    expect(state.faults.length).toBe(serverLimits.faultsReported);
    expect(turns).toBeGreaterThan(rules.length + languages.length);
  });

  it('reports each fault at its text', async () => {
    const { state } = await checked('{{never}}');
    expect(state.faults.filter(({ pointer }) => !/^\/texts\/[A-Z]{2}\/\w+\/.+/.test(pointer))).toEqual([]);
  });
});
