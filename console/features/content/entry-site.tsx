import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { type PageId, routes } from '../../../schema/routes.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { BridgedSite } from '../../frame/bridged-site.tsx';
import { createFrameBridge, useReports } from '../../frame/frame-bridge.ts';
import { ViewerOptions, viewerIn } from '../../frame/viewer-options.tsx';
import type { ContentKind } from '../../settings/content-settings.ts';
import { text } from '../../texts.ts';
import { useMay } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { languageName } from '../../ui/language-name.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { Note } from '../../ui/note.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { momentOfLocal, shownTime } from '../../ui/shown-time.ts';
import { useSearch } from '../../ui/use-search.ts';
import { useSeen } from '../../ui/use-seen.ts';
import styles from './content.module.css';
import type { ContentBrand } from './content-brand.ts';
import { useEntryForm } from './form-context.ts';

const operation = 'openConsolePreview';

type Props = {
  of: ContentBrand;
  kind: ContentKind;
  id: string;
  /** Revision of the stored draft; 0 without one. */
  revision: number;
  /** The language that is written, in which the site begins. */
  language: string;
};

/** The real site beside the form, with the draft of this entry. It is loaded when it comes into view. */
export function EntrySite(props: Props) {
  const may = useMay();
  const { search, replace } = useSearch();
  const { screen, isSeen, see } = useSeen();
  if (!may(operation)) return null;
  const isHidden = search.get('site') === 'hidden';
  return (
    <section className={`${sheet.sheet} ${sheet.part} ${styles.site}`} aria-label={text('content.site')}>
      <div className={sheet.row}>
        <h2 className={sheet.heading}>{text('content.site')}</h2>
        {isHidden || isSeen ? (
          <Button look="plain" onPress={() => replace({ site: isHidden ? undefined : 'hidden' })}>
            {text(isHidden ? 'content.showSite' : 'content.hideSite')}
          </Button>
        ) : null}
      </div>
      {isHidden ? null : isSeen ? (
        <OpenSite {...props} />
      ) : (
        <div ref={screen}>
          <Button onPress={see}>{text('content.showSite')}</Button>
        </div>
      )}
    </section>
  );
}

function OpenSite({ of: { brand, environment, languages }, kind, id, revision, language }: Props) {
  const { record, faults } = useEntryForm();
  const { search, replace } = useSearch();
  const [bridge] = useState(createFrameBridge);
  const [ready, setReady] = useState(0);
  useReports(bridge, (report) => {
    if (report.kind === 'ready') setReady((times) => times + 1);
  });
  // A document may be older than the newest save, so each one fetches its content again.
  useEffect(() => {
    if (ready > 0 && revision >= 0) bridge.send({ kind: 'refresh' });
  }, [ready, revision, bridge]);
  const when = whenIn(search.get('when'), record);
  const viewer = viewerIn(search, viewerOf(kind, record));
  const spoken = languages.find((each) => each === search.get('in')) ?? language;
  const body = { environment, entry: { kind, id }, session: viewer.session, at: momentOf(when, record) };
  const preview = useQuery({
    queryKey: [operation, brand, 'content', body],
    queryFn: ({ signal }) => callAdmin({ operation, params: { tenant: brand, place: 'content' }, body, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      <div className={styles.view}>
        <Select
          label={text('content.siteLanguage')}
          value={spoken}
          onChange={(next) => replace({ in: next })}
          options={languages.map((value) => ({ value, label: languageName(value) }))}
        />
        <ViewerOptions {...viewer} />
        <WhenOptions when={when} />
      </div>
      {faults.length === 0 ? null : <Note kind="warn">{text('content.siteFaults')}</Note>}
      <Loaded query={preview}>
        {({ url }) => (
          <BridgedSite
            key={`${url} ${viewer.session} ${body.at ?? ''}`}
            title={text('content.siteFrame')}
            url={url}
            view={{ path: pathOf({ kind, id, record }), language: spoken, width: viewer.width }}
            bridge={bridge}
          />
        )}
      </Loaded>
    </>
  );
}

/** The page that shows an entry. Popups and banners open at home. */
function pathOf({ kind, id, record }: { kind: ContentKind; id: string; record: JsonObject }): string {
  const alone = (page: PageId) => `${routes[page].path}?${new URLSearchParams({ id })}`;
  if (kind === 'articles') return alone('helpDetail');
  if (kind === 'promotions') return alone('promotionDetail');
  if (kind === 'categories') return routes.promotions.path;
  if (kind === 'announcements' && typesIn(record).some((type) => type !== 'PU')) return alone('noticeDetail');
  return routes.home.path;
}

/** A viewer who sees the entry. */
function viewerOf(kind: ContentKind, record: JsonObject) {
  const types = typesIn(record);
  if (kind !== 'announcements' || types.length === 0) return 'visitor';
  if (types.every((type) => type === 'A')) return 'agent';
  return types.includes('PU') && record.execution !== 'B' ? 'member' : 'visitor';
}

const typesIn = ({ types }: JsonObject) => (Array.isArray(types) ? types : []);

/** Moment of the view: now, when the entry begins, just before it ends, or another one as ISO 8601. */
type When = 'now' | 'begin' | 'end' | (string & {});

const millisecondsOf = (local: unknown): number | undefined => {
  const moment = typeof local === 'string' ? momentOfLocal(local) : undefined;
  return moment === undefined ? undefined : Date.parse(moment);
};

/** The moment that the address names; without one, a moment at which the entry is shown. */
function whenIn(named: string | null, { from, until }: JsonObject): When {
  const [begins, ends] = [millisecondsOf(from), millisecondsOf(until)];
  const isUsable = named !== 'begin' || begins !== undefined ? named !== 'end' || ends !== undefined : false;
  if (named !== null && isUsable && (!Number.isNaN(Date.parse(named)) || ['now', 'begin', 'end'].includes(named)))
    return named;
  if (begins !== undefined && begins > Date.now()) return 'begin';
  return ends !== undefined && ends <= Date.now() ? 'end' : 'now';
}

function momentOf(when: When, { from, until }: JsonObject): string | undefined {
  if (when === 'now') return undefined;
  if (when !== 'begin' && when !== 'end') return when;
  const [begins, ends] = [millisecondsOf(from), millisecondsOf(until)];
  const moment = when === 'begin' ? begins : ends === undefined ? undefined : ends - 60_000;
  return moment === undefined ? undefined : new Date(moment).toISOString();
}

function WhenOptions({ when }: { when: When }) {
  const { record } = useEntryForm();
  const { replace } = useSearch();
  const isOther = when !== 'now' && when !== 'begin' && when !== 'end';
  const options = [
    { value: 'now', label: text('content.now') },
    ...(['begin', 'end'] as const).flatMap((value) => {
      const at = momentOf(value, record);
      return at === undefined ? [] : [{ value, label: text(`content.when.${value}`, { at: shownTime(at) }) }];
    }),
    { value: 'other', label: text('content.later') },
  ];
  return (
    <>
      <Select
        label={text('content.when')}
        value={isOther ? 'other' : when}
        onChange={(next) => replace({ when: next === 'other' ? new Date().toISOString() : next })}
        options={options}
      />
      {isOther ? (
        <MomentField
          label={text('content.moment')}
          value={when}
          onChange={(next) => replace({ when: next ?? 'now' })}
        />
      ) : null}
    </>
  );
}
