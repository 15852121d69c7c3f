import type { Diagnostic } from '@codemirror/lint';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { pointerSteps } from '../../../../schema/manifest/pointer.ts';
import type { StudioSchema } from '../../../settings/brand-state.ts';
import { text as say } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import sheet from '../../../ui/sheet.module.css';
import type { StoredDraft } from '../draft-content.ts';
import { LegalGuard } from '../legal-guard.tsx';
import { useStudio } from '../studio-context.ts';
import { createJsonEditor, describedIn, type JsonEditor } from './json-editor.ts';
import { type DescribedPlace, rangeOf } from './places.ts';
import { type ReadText, readText } from './read-text.ts';
import { useJsonText } from './use-json-text.ts';

/** The manifest of the draft as text, with the setting at the cursor below it. */
export default function JsonSection({
  schema,
  isSaved,
  target,
  onForm,
}: {
  schema: StudioSchema;
  isSaved: boolean;
  /** The place that was chosen last, to show it. */
  target: { readonly path: string } | undefined;
  /** Opens the form of a place. */
  onForm: (path: string) => void;
}) {
  const { stored, state, files, mayWrite } = useStudio();
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<JsonEditor>(undefined);
  const [place, setPlace] = useState<DescribedPlace>();
  const { first, typed, read, isLocked } = useJsonText({ editor, root: schema.light, isSaved });
  const known = useEffectEvent(() => ({ root: schema.light, state, files: [...files.keys()] }));
  const begin = useEffectEvent((parent: HTMLElement) =>
    createJsonEditor({
      parent,
      mayWrite,
      text: first(),
      known: () => known(),
      onText: (text) => typed(text),
      onPlace: setPlace,
    }),
  );
  useLayoutEffect(() => {
    if (host.current === null) return;
    const made = begin(host.current);
    editor.current = made;
    return () => {
      editor.current = undefined;
      made.close();
    };
  }, []);
  useEffect(() => {
    if (read !== undefined) editor.current?.mark(diagnosticsOf({ read, faults: stored.faults }));
  }, [read, stored.faults]);
  useEffect(() => {
    const tree = readText(editor.current?.text() ?? '').tree;
    if (tree !== undefined && target !== undefined) editor.current?.reveal(rangeOf(tree, pointerSteps(target.path)));
  }, [target]);
  const title = place?.title ?? place?.path ?? '';
  return (
    <>
      <p className={sheet.quiet}>{say(mayWrite ? 'studio.json.about' : 'studio.json.readOnly')}</p>
      <div ref={host} />
      {isLocked ? (
        <>
          <p className={sheet.bad}>{say('studio.json.locked')}</p>
          <LegalGuard />
        </>
      ) : null}
      <div aria-live="polite">
        {read !== undefined && read.value === undefined ? (
          <Note kind="warn">
            <p>{sentenceOf({ read, text: editor.current?.text() ?? '' })}</p>
            <p>{say('studio.json.notSent')}</p>
          </Note>
        ) : null}
      </div>
      {place === undefined ? null : (
        <div className={sheet.stack}>
          <p>
            <strong>{title}</strong> {describedIn(place)}
          </p>
          <div>
            <Button look="plain" onPress={() => onForm(place.path)}>
              {say('studio.json.openForm', { title })}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

/** Marks of the text: its own faults, and those that the server found at places of the manifest. */
function diagnosticsOf({
  read: { tree, faults: own },
  faults,
}: {
  read: ReadText;
  faults: StoredDraft['faults'];
}): Diagnostic[] {
  const ofText = own.map((fault): Diagnostic => ({ ...fault, severity: 'error' }));
  if (tree === undefined) return ofText;
  const ofServer = faults
    .filter(({ pointer }) => !/^\/(?:texts|assets)(?:\/|$)/.test(pointer))
    .map(
      ({ pointer, message, fix, severity }): Diagnostic => ({
        ...rangeOf(tree, pointerSteps(pointer)),
        severity,
        message: fix === undefined ? message : `${message}: ${fix}`,
      }),
    );
  return [...ofText, ...ofServer];
}

function sentenceOf({ read: { faults }, text }: { read: ReadText; text: string }): string {
  const [fault] = faults;
  const line = text.slice(0, fault?.from ?? 0).split('\n').length;
  return say('studio.json.fault', { line, message: fault?.message ?? say('studio.json.invalid') });
}
