import { useEffect, useState } from 'react';
import type { Delivery } from '../../../../schema/delivery.ts';
import { createFrameBridge, useReports } from '../../../frame/frame-bridge.ts';
import { placeOfText, textKeyOf } from '../../../settings/text-place.ts';
import { text } from '../../../texts.ts';
import type { Environment } from '../../../ui/environment.tsx';
import sheet from '../../../ui/sheet.module.css';
import { useSearch } from '../../../ui/use-search.ts';
import type { WriterState } from '../draft-writer.ts';
import { PointBar, usePointing } from '../pointing/pointing.tsx';
import { StudioFrame } from '../studio-frame.tsx';
import { PageChoice, useView } from '../view-options.tsx';
import styles from './texts.module.css';

/**
 * The site with the draft, in the language of the search. It outlines the text whose field has the focus. Pointing at it outlines its texts,
 * and a press finds one.
 */
export function TextsFrame({
  brand,
  draft,
  environment,
  state,
  focused,
}: {
  brand: string;
  draft: string;
  environment: Environment;
  state: WriterState;
  /** Key of the text whose field has the focus. */
  focused: string | undefined;
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
  const [isShown, setShown] = useState(true);
  // The site compares keys in any language.
  const place = focused === undefined ? undefined : placeOfText({ language: 'EN', key: focused });
  const outline = () => {
    if (place !== undefined && !pointing.isOn) bridge.send({ kind: 'outline', place });
  };
  useReports(bridge, (report) => {
    if (report.kind === 'ready' || report.kind === 'at') outline();
    if (report.kind === 'outlined') setShown(report.isShown);
  });
  useEffect(() => {
    if (place !== undefined && !pointing.isOn) bridge.send({ kind: 'outline', place });
  }, [bridge, place, pointing.isOn]);
  return (
    <section className={styles.live} aria-label={text('texts.site')}>
      <PageChoice />
      <PointBar pointing={pointing} />
      {isShown || pointing.isOn ? null : <p className={sheet.quiet}>{text('texts.notShown')}</p>}
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
