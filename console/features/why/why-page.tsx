import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { lookerIds } from '../../../schema/why.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { Answer } from './answer.tsx';
import { ThingPicker } from './thing-picker.tsx';
import styles from './why.module.css';
import { useQuestion } from './why-address.ts';

/** Which rule shows or hides a page, menu entry, block or field of a brand, and who set it. */
export default function WhyPage() {
  const { brand = '' } = useParams();
  const environment = useEnvironment();
  const [question, change] = useQuestion();
  const { thing, as, at } = question;
  const answer = useRef<HTMLDivElement>(null);
  const answered = useRef(thing);
  // Focus moves to the answer once something is chosen; the list would open again while its input has the focus.
  useEffect(() => {
    if (answered.current !== thing) answer.current?.focus();
    answered.current = thing;
  }, [thing]);
  const here = { operation: 'listThings', params: { tenant: brand } } as const;
  const plain = { environment };
  const query = { ...plain, ...(as !== 'visitor' && { as }), ...(at !== undefined && { at }) };
  const things = useQuery(callQuery({ ...here, query }));
  // The current list stays on screen while another is loading, and if a moment has none.
  const now = useQuery(callQuery({ ...here, query: plain }));
  const rows = (things.data ?? now.data)?.list;
  return (
    <div className={sheet.stack}>
      {rows === undefined ? (
        <Loaded query={now}>{() => null}</Loaded>
      ) : (
        <div className={sheet.filters}>
          <ThingPicker things={rows} chosen={thing} onChoose={(name) => change({ thing: name })} />
          <Select
            label={text('why.as')}
            value={as}
            onChange={(next) => change({ as: next })}
            options={lookerIds.map((id) => ({ value: id, label: text(`why.as.${id}`) }))}
          />
          <MomentField label={text('why.at')} value={at} onChange={(next) => change({ at: next })} />
        </div>
      )}
      <div ref={answer} tabIndex={-1} aria-live="polite" className={styles.answer}>
        {thing !== undefined && (rows !== undefined || now.isPending) ? (
          <Answer brand={brand} environment={environment} question={{ ...question, thing }} />
        ) : null}
        {thing === undefined && rows !== undefined ? <NothingChosen error={things.error} /> : null}
      </div>
    </div>
  );
}

/** Shown before anything is chosen: a hint, or the reason why the list of this moment cannot be read. */
function NothingChosen({ error }: { error: Error | null }) {
  return error === null ? <p className={sheet.quiet}>{text('why.choose')}</p> : <Refused error={error} />;
}
