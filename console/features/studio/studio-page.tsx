import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Delivery } from '../../../schema/delivery.ts';
import { isAtOrBelow } from '../../../schema/manifest/pointer.ts';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import { weakenedProtection } from '../../../schema/rules/weakened-protection.ts';
import { type SectionId, sectionIds, sections } from '../../../schema/settings/sections.ts';
import type { Setting } from '../../../schema/settings/setting.ts';
import { addressOfCall, callAdmin } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { createFrameBridge } from '../../frame/frame-bridge.ts';
import { brandState, type StudioSchema } from '../../settings/brand-state.ts';
import { entryOfPlace } from '../../settings/content-place.ts';
import { settingsQuery } from '../../settings/settings-query.ts';
import { text } from '../../texts.ts';
import { useMay } from '../../ui/act-button.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { Button } from '../../ui/button.tsx';
import { type Environment, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { useSearch } from '../../ui/use-search.ts';
import { anchorOf } from './anchor-of.ts';
import { restoringFiles } from './draft-content.ts';
import { MovedBase, RequestedNote, WriteStatus } from './draft-notes.tsx';
import type { DraftWriter, WriterState } from './draft-writer.ts';
import { FaultList } from './faults.tsx';
import { FolderButton } from './folder-button.tsx';
import { LegalGuard } from './legal-guard.tsx';
import { liveChanges } from './live-changes.ts';
import { HiddenHere, SetHere } from './pointing/of-this-page.tsx';
import { usePlaceTitles } from './pointing/place-titles.ts';
import { PickedPlaces, PointBar, usePointing } from './pointing/pointing.tsx';
import { PublishButton } from './publish-button.tsx';
import { Settings } from './setting-row.tsx';
import styles from './studio.module.css';
import type { Studio } from './studio-context.ts';
import { StudioFrame } from './studio-frame.tsx';
import { StudioProvider } from './studio-provider.tsx';
import { TextsSection } from './texts-section.tsx';
import { useDraft } from './use-draft.ts';
import { useView, ViewOptions } from './view-options.tsx';

/** A draft with its settings on one side and the real site on the other. The address names section, page, language, viewer and moment. */
export default function StudioPage() {
  const { brand = '', draft = '' } = useParams();
  const environment = useEnvironment();
  const params = { tenant: brand, draft };
  const settings = useQuery(settingsQuery);
  const layers = useQuery(callQuery({ operation: 'showLayers', params: { tenant: brand }, query: { environment } }));
  const read = useQuery({
    ...callQuery({ operation: 'getDraft', params, query: { environment } }),
    // The writer has the newest state.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return (
    <Loaded query={settings}>
      {(schema) => (
        <Loaded query={layers}>
          {(chain) => (
            <Loaded query={read}>
              {(found) => (
                <OpenDraft
                  key={`${draft} ${environment}`}
                  brand={brand}
                  environment={environment}
                  schema={schema}
                  chain={chain}
                  read={found}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

function OpenDraft({
  brand,
  environment,
  schema,
  chain,
  read,
}: {
  brand: string;
  environment: Environment;
  schema: StudioSchema;
  chain: AdminValueOf<'showLayers'>;
  read: AdminValueOf<'getDraft'>;
}) {
  const client = useQueryClient();
  const may = useMay();
  const { state, writer } = useDraft(brand, read, environment);
  const { stored, pending, status } = state;
  const { id, base, name } = read.draft;
  const rows = useQuery(callQuery({ operation: 'listDrafts', params: { tenant: brand } }));
  const row = rows.data?.find((each) => each.id === id);
  // Somebody else wrote their draft, or this person did in another window.
  useEffect(() => {
    if (row === undefined || status !== 'saved') return;
    if (row.revision > stored.revision || row.base !== base || row.name !== name)
      void client.invalidateQueries({ queryKey: ['getDraft'] });
  }, [row, status, stored.revision, base, name, client]);
  useEffect(() => {
    const now = writer.get();
    if (now.status === 'saved' && read.draft.revision > now.stored.revision)
      writer.replace({ ...read, revision: read.draft.revision });
  }, [read, writer]);
  const known = useMemo(
    () =>
      brandState({
        schema,
        parents: chain.slice(0, -1).map(({ manifest }) => manifest as Json),
        manifest: stored.manifest as Json,
      }),
    [schema, chain, stored.manifest],
  );
  const served = useMemo(() => servedState(schema, chain), [schema, chain]);
  const [isOpen, setOpen] = useState(false);
  const studio: Studio = {
    brand,
    draft: id,
    state: known,
    stored,
    pending,
    isMine: read.draft.mine,
    mayWrite: read.draft.mine && may('patchDraft'),
    guard: { isOpen, open: () => setOpen(true) },
    weakened: weakenedProtection({ before: served.valueAt('/jurisdiction'), after: known.valueAt('/jurisdiction') }),
    write: writer.write,
    environment,
    changes: liveChanges(chain.at(-1), new Date()),
    files: new Map(
      read.assets.map(({ path, hash, bytes }) => [
        path,
        { address: addressOfCall({ operation: 'getDraftAsset', params: { tenant: brand, draft: id, hash } }), bytes },
      ]),
    ),
    upload: async ({ name, file }) => {
      const before = read.assets.find(({ path }) => path === `assets/${name}`);
      await writer.between(async (revision) => {
        const { asset, ...stored } = await callAdmin({
          operation: 'putDraftAsset',
          params: { tenant: brand, draft: id, name },
          query: { environment, revision },
          file,
        });
        return { stored, files: restoringFiles({ before: before ? [before] : [], after: [asset] }) };
      });
      await client.invalidateQueries({ queryKey: ['getDraft'] });
    },
  };
  return (
    <StudioProvider value={studio}>
      <StudioDesk brand={brand} environment={environment} schema={schema} read={read} state={state} writer={writer} />
    </StudioProvider>
  );
}

/** The state that the environment serves, without live changes; that of the parents if it serves none. */
function servedState(schema: StudioSchema, chain: AdminValueOf<'showLayers'>) {
  const manifests = chain.map(({ manifest }) => manifest as Json);
  return brandState({ schema, parents: manifests.slice(0, -1), manifest: manifests.at(-1) ?? {} });
}

// The editor is larger than the rest of the studio.
const JsonSection = lazy(() => import('./json/json-section.tsx'));

const furtherParts = { texts: 'studio.texts', json: 'studio.json' } as const;
type Part = SectionId | keyof typeof furtherParts;
const parts: readonly Part[] = [...sectionIds, 'texts', 'json'];
const titleOf = (part: Part): string =>
  part === 'texts' || part === 'json' ? text(furtherParts[part]) : sections[part].title;

/** Sections, the settings of the chosen one, and the site. Below each other on a phone. */
function StudioDesk({
  brand,
  environment,
  schema,
  read,
  state,
  writer,
}: {
  brand: string;
  environment: Environment;
  schema: StudioSchema;
  read: AdminValueOf<'getDraft'>;
  state: WriterState;
  writer: DraftWriter;
}) {
  const { search, replace } = useSearch();
  const navigate = useNavigate();
  const view = useView();
  const [painted, setPainted] = useState(0);
  const [bridge] = useState(createFrameBridge);
  const [needsTitles, setNeedsTitles] = useState(false);
  const selected = search.get('select') ?? undefined;
  const part =
    parts.find((each) => each === search.get('section')) ??
    (selected === undefined ? undefined : partOf(schema, selected)) ??
    'identity';
  const { delivery } = state.stored;
  /** The place that the editor of JSON moves to. */
  const [target, setTarget] = useState<{ readonly path: string }>();
  /** The place to open once its section is shown. */
  const [goal, setGoal] = useState(selected === undefined ? undefined : { path: selected });
  useEffect(() => {
    if (goal !== undefined && partOf(schema, goal.path) === part) openAt(goal.path);
  }, [goal, part, schema]);
  const choose = (section: string) => {
    setTarget(undefined);
    setGoal(undefined);
    replace({ section, select: undefined });
  };
  const openForm = (path: string) => {
    const section = partOf(schema, path);
    if (section === undefined) return;
    setTarget(undefined);
    replace({ section, select: path });
    setGoal({ path });
  };
  const goTo = (path: string) => {
    const entry = entryOfPlace(path);
    if (entry !== undefined) {
      const page = `content/${entry.kind}/${encodeURIComponent(entry.id)}`;
      void navigate(brandPath({ brand, page, environment }));
      return;
    }
    if (part === 'json' && !/^\/(?:texts|assets)\b/.test(path)) setTarget({ path });
    else openForm(path);
  };
  const titles = usePlaceTitles({ schema, isWanted: needsTitles });
  const pointing = usePointing({
    bridge,
    titleOf: titles.titleOf,
    onSelect: goTo,
    onBegin: () => setNeedsTitles(true),
  });
  const places = { bridge, onSelect: goTo, onOpen: () => setNeedsTitles(true) };
  return (
    <div className={`${styles.desk} ${part === 'json' ? styles.wide : ''}`} data-painted={painted}>
      <div className={styles.head}>
        <div>
          <strong>{read.draft.name}</strong>{' '}
          <span className={sheet.quiet}>
            {read.draft.base === null ? text('studio.noBase') : text('studio.basedOn', { number: read.draft.base })}
          </span>
        </div>
        <div className={sheet.actions}>
          <WriteStatus brand={brand} state={state} writer={writer} />
          <Button isDisabled={!state.mayUndo || state.pending.length > 0} onPress={writer.undo}>
            {text('undo')}
          </Button>
          <FolderButton
            environment={environment}
            isSaved={state.status === 'saved'}
            writer={writer}
            assets={read.assets}
          />
          <PublishButton brand={brand} environment={environment} read={read} state={state} />
        </div>
      </div>
      {read.draft.mine ? null : <Note>{text('studio.others', { owner: read.draft.owner })}</Note>}
      <RequestedNote />
      <MovedBase read={read} environment={environment} writer={writer} />
      <FaultList onGo={goTo} />
      <nav className={styles.sections} aria-label={text('studio.sections')}>
        {parts.map((each) => (
          <button
            key={each}
            type="button"
            aria-current={each === part ? 'page' : undefined}
            onClick={() => choose(each)}
          >
            {titleOf(each)}
          </button>
        ))}
      </nav>
      <div className={styles.pick}>
        <Select
          label={text('studio.sections')}
          value={part}
          onChange={choose}
          options={parts.map((value) => ({ value, label: titleOf(value) }))}
        />
      </div>
      <section className={`${sheet.sheet} ${styles.settings}`} aria-label={titleOf(part)}>
        <PickedPlaces picked={pointing.picked} selected={selected} onSelect={goTo} />
        <h2 className={sheet.heading}>{titleOf(part)}</h2>
        {part === 'texts' ? (
          <TextsSection key={selected} selected={selected} onFound={openAt} />
        ) : part === 'json' ? (
          <Suspense fallback={<p className={sheet.quiet}>{text('loading')}</p>}>
            <JsonSection schema={schema} target={target} isSaved={state.status === 'saved'} onForm={openForm} />
          </Suspense>
        ) : (
          <>
            {part === 'legal' ? <LegalGuard /> : null}
            <Settings settings={settingsOfPart(schema, part)} at={({ pointer }) => pointer} />
          </>
        )}
      </section>
      <section className={styles.live} aria-label={text('studio.frame')}>
        <ViewOptions brand={brand} environment={environment} view={view} />
        <PointBar pointing={pointing} />
        <StudioFrame
          brand={brand}
          draft={read.draft.id}
          environment={environment}
          view={view}
          bridge={bridge}
          isPointing={pointing.isOn}
          delivery={delivery as Delivery | null}
          onPainted={setPainted}
        />
        {delivery === null ? <Note kind="warn">{text('studio.unbuildable')}</Note> : null}
        <SetHere {...places} titleOf={titles.titleOf} selected={selected} />
        <HiddenHere {...places} {...titles} schema={schema} />
      </section>
    </div>
  );
}

/** Settings of a section. If it has a single group, the group's own are shown. */
function settingsOfPart(schema: StudioSchema, part: Part): readonly Setting[] {
  const settings = schema.settings.filter(({ section }) => section === part);
  const [only] = settings;
  return settings.length === 1 && only?.control === 'group' ? only.children : settings;
}

/** Section of the setting at a place, or above it. */
function partOf(schema: StudioSchema, path: string): Part | undefined {
  if (path.startsWith('/texts')) return 'texts';
  const above = schema.settings
    .filter(({ pointer }) => isAtOrBelow(path, pointer))
    .toSorted((one, other) => other.pointer.length - one.pointer.length);
  return above[0]?.section;
}

/** Opens the groups around a setting and moves the focus to it. */
function openAt(path: string): void {
  const steps = path.split('/');
  const found = steps
    .map((_, index) => document.getElementById(anchorOf(steps.slice(0, steps.length - index).join('/'))))
    .find((element) => element !== null);
  for (let above = found?.parentElement; above != null; above = above.parentElement)
    if (above instanceof HTMLDetailsElement) above.open = true;
  found?.scrollIntoView({ block: 'center' });
  found?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
}
