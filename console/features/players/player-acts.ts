import { callAdmin } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import type { Act } from '../../ui/act.ts';
import { commandLine } from '../../ui/command-line.ts';

/** The player that an act is about. */
export type Target = { readonly brand: string; readonly id: string; readonly account: string };

const commandOf =
  ({ verb, of: { brand, id } }: { verb: string; of: Target }) =>
  (reason: string) =>
    commandLine(['livery', 'players', verb, brand, id, '--reason', reason]);
const paramsOf = ({ brand, id }: Target) => ({ brand, player: id });

/** Unlocks the sign-in. It has no undo, because the failed attempts are deleted. */
export const unlockingOf = (of: Target, reason?: string): Act<unknown> => ({
  title: text('player.unlockTitle', { account: of.account }),
  submit: text(reason === undefined ? 'player.unlock' : 'undo'),
  reason,
  act: (given) => callAdmin({ operation: 'unlockPlayer', params: paramsOf(of), body: { reason: given.reason } }),
  done: () => ({ text: text('player.unlockDone', { account: of.account }) }),
  command: commandOf({ verb: 'unlock', of }),
});

export const lockingOf = (of: Target): Act<unknown> => ({
  title: text('player.lockTitle', { account: of.account }),
  submit: text('player.lock'),
  act: ({ reason }) => callAdmin({ operation: 'lockPlayer', params: paramsOf(of), body: { reason } }),
  done: (_, reason) => ({
    text: text('player.lockDone', { account: of.account }),
    undo: unlockingOf(of, text('act.undoOf', { reason })),
  }),
  command: commandOf({ verb: 'lock', of }),
});

export const endingOf = (of: Target): Act<{ readonly sessions: number; readonly devices: number }> => ({
  title: text('player.endTitle', { account: of.account }),
  submit: text('player.end'),
  act: ({ reason }) => callAdmin({ operation: 'endPlayerSessions', params: paramsOf(of), body: { reason } }),
  done: ({ sessions, devices }) => ({ text: text('player.endDone', { account: of.account, sessions, devices }) }),
  command: commandOf({ verb: 'end-sessions', of }),
});

/** Adds a note. The text of the note is the reason. */
export const notingOf = (of: Target): Act<unknown> => ({
  title: text('player.noteTitle', { account: of.account }),
  submit: text('player.addNote'),
  prompt: { label: text('player.note'), hint: text('player.noteHint') },
  act: ({ reason }) => callAdmin({ operation: 'addPlayerNote', params: paramsOf(of), body: { reason } }),
  done: () => ({ text: text('player.noteDone', { account: of.account }) }),
  command: commandOf({ verb: 'note', of }),
});
