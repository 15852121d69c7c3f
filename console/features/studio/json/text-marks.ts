import type { Diagnostic } from '@codemirror/lint';
import { pointerSteps } from '../../../../schema/manifest/pointer.ts';
import { text as say } from '../../../texts.ts';
import type { StoredDraft } from '../draft-content.ts';
import type { ReadText } from './read-text.ts';
import { rangeOf } from './text-places.ts';

/** Marks of the text: its own faults, and those that the server found at places of the manifest. */
export function diagnosticsOf({
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
        ...rangeOf({ tree, steps: pointerSteps(pointer) }),
        severity,
        message: fix === undefined ? message : `${message}: ${fix}`,
      }),
    );
  return [...ofText, ...ofServer];
}

export function sentenceOf({ read: { faults }, text }: { read: ReadText; text: string }): string {
  const [fault] = faults;
  const line = text.slice(0, fault?.from ?? 0).split('\n').length;
  return say('studio.json.fault', { line, message: fault?.message ?? say('studio.json.invalid') });
}
