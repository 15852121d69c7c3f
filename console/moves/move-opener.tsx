import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Refusal } from '../api/call-admin.ts';
import { text } from '../texts.ts';
import type { Act } from '../ui/act.ts';
import { ActButton } from '../ui/act-button.tsx';
import { ActDialog } from '../ui/act-dialog.tsx';
import { Select } from '../ui/select.tsx';
import { AlongFields, type Chosen, chosenEntries, chosenOf } from './along-fields.tsx';
import { alongQuery, type HiddenChoice, type Move, promoteAct, rollBackAct } from './move-acts.ts';

const noneChosen: Chosen = { entries: new Set(), games: false, changes: new Set() };

type Moved = Omit<Move, 'hidden' | 'content' | 'reason'> & { readonly kind: 'promote' | 'rollBack' };

/** The button that makes an environment serve a release, with its dialog. */
export function MoveOpener({
  look = 'normal',
  refusal,
  label,
  children,
  ...moved
}: Moved & {
  look?: 'normal' | 'primary' | 'plain';
  refusal?: string | undefined;
  label?: string;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActButton
        operation={moved.kind === 'promote' ? 'promoteRelease' : 'rollBackRelease'}
        look={look}
        refusal={refusal}
        aria-label={label}
        onPress={() => setOpen(true)}
      >
        {children}
      </ActButton>
      {isOpen ? <MoveDialog {...moved} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/**
 * Names the content, the games and the live changes that come or go along, each taken or left. It asks whether live changes that hide
 * values of the release stay or go: the server does not choose.
 */
export function MoveDialog({
  kind,
  words,
  onClose,
  ...move
}: Moved & {
  /** Words of the act if it is called otherwise, such as an undo. */
  words?: Pick<Act<unknown>, 'title' | 'submit' | 'reason'>;
  onClose: () => void;
}) {
  const [choice, setChoice] = useState<HiddenChoice>('keep');
  const [chosen, setChosen] = useState<Chosen>();
  const along = useQuery(alongQuery({ kind, ...move }));
  const taken = along.data === undefined ? noneChosen : chosenOf(along.data, chosen);
  const isHiding = (along.data?.hidden.length ?? 0) > 0;
  const going = {
    ...move,
    hidden: isHiding ? choice : undefined,
    content: along.data === undefined ? [] : chosenEntries(along.data, taken),
    games: taken.games,
    changes: [...taken.changes],
  };
  const act = kind === 'promote' ? promoteAct(going) : rollBackAct(going);
  const plan = act.plan;
  // Somebody else may have changed an entry since the list was read: then it is read again, and planned anew.
  const run = (signal: AbortSignal) =>
    plan.run(signal).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'request.not_found') void along.refetch();
      throw error;
    });
  return (
    <ActDialog {...act} {...words} plan={{ ...plan, run }} isReady={!along.isPending} isOpen onClose={onClose}>
      {isHiding ? (
        <Select
          label={text('release.hiddenChoice')}
          value={choice}
          onChange={setChoice}
          options={(['keep', 'drop'] as const).map((value) => ({ value, label: text(`release.hidden.${value}`) }))}
        />
      ) : null}
      {along.data === undefined ? null : (
        <AlongFields {...move} kind={kind} along={along.data} chosen={taken} onChange={setChosen} />
      )}
    </ActDialog>
  );
}
