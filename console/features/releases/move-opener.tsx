import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Refusal } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { type Along, AlongFields, chosenEntries, firstAlong } from './along-fields.tsx';
import { alongQuery, comparedQuery, type HiddenChoice, type Move, promoteAct, rollBackAct } from './release-acts.ts';

const noneAlong: Along = { entries: new Set(), games: false, changes: new Set() };

type Moved = Omit<Move, 'hidden' | 'reason'> & { readonly kind: 'promote' | 'rollBack' };

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

/** Asks whether live changes that hide values of the release stay or go: the server does not choose. */
function MoveDialog({ kind, onClose, ...move }: Moved & { onClose: () => void }) {
  const [choice, setChoice] = useState<HiddenChoice>('keep');
  const [chosen, setChosen] = useState<Along>();
  const isPromotion = kind === 'promote';
  const promoted = useQuery({ ...alongQuery(move), enabled: isPromotion });
  const along = chosen ?? (promoted.data === undefined ? noneAlong : firstAlong(promoted.data));
  const compared = useQuery({ ...comparedQuery(move), enabled: !isPromotion });
  // The plan that lists what could go along knows what is hidden, too.
  const read = isPromotion ? promoted : compared;
  const isHiding = (read.data?.hidden.length ?? 0) > 0;
  const hidden = isHiding ? choice : undefined;
  const act = isPromotion
    ? promoteAct({
        ...move,
        hidden,
        content: promoted.data ? chosenEntries(promoted.data, along) : [],
        games: along.games,
        changes: [...along.changes],
      })
    : rollBackAct({ ...move, hidden });
  const plan = act.plan;
  // Somebody else may have promoted an entry since the list was read: then it is read again, and planned anew.
  const run = (signal: AbortSignal) =>
    plan.run(signal).catch((error: unknown) => {
      if (isPromotion && error instanceof Refusal && error.code === 'request.not_found') void promoted.refetch();
      throw error;
    });
  return (
    <ActDialog {...act} plan={{ ...plan, run }} isReady={!read.isPending} isOpen onClose={onClose}>
      {isHiding ? (
        <Select
          label={text('release.hiddenChoice')}
          value={choice}
          onChange={setChoice}
          options={(['keep', 'drop'] as const).map((value) => ({ value, label: text(`release.hidden.${value}`) }))}
        />
      ) : null}
      {promoted.data === undefined ? null : (
        <AlongFields brand={move.brand} promoted={promoted.data} along={along} onChange={setChosen} />
      )}
    </ActDialog>
  );
}
