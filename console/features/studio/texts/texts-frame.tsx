import { useState } from 'react';
import type { Delivery } from '../../../../schema/delivery.ts';
import { createFrameBridge } from '../../../frame/frame-bridge.ts';
import { textKeyOf } from '../../../settings/text-place.ts';
import { text } from '../../../texts.ts';
import type { Environment } from '../../../ui/environment.tsx';
import { useSearch } from '../../../ui/use-search.ts';
import type { WriterState } from '../draft-writer.ts';
import { PointBar, usePointing } from '../pointing/pointing.tsx';
import { StudioFrame } from '../studio-frame.tsx';
import { PageChoice, useView } from '../view-options.tsx';
import styles from './texts.module.css';

/** The site with the draft, in the language of the search. Pointing at it outlines its texts, and a press finds one. */
export function TextsFrame({
  brand,
  draft,
  environment,
  state,
}: {
  brand: string;
  draft: string;
  environment: Environment;
  state: WriterState;
}) {
  const { search, replace } = useSearch();
  const view = useView();
  const [bridge] = useState(createFrameBridge);
  const [, setPainted] = useState(0);
  const pointing = usePointing({
    bridge,
    titleOf: textKeyOf,
    onSelect: (path) => replace({ q: textKeyOf(path), state: undefined, after: undefined }),
    onBegin: () => undefined,
  });
  return (
    <section className={styles.live} aria-label={text('texts.site')}>
      <PageChoice />
      <PointBar pointing={pointing} />
      <StudioFrame
        brand={brand}
        draft={draft}
        environment={environment}
        view={{ ...view, language: search.get('language') ?? undefined }}
        bridge={bridge}
        isPointing={pointing.isOn}
        delivery={state.stored.delivery as Delivery | null}
        onPainted={setPainted}
      />
    </section>
  );
}
