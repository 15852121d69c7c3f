import { callAdmin } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import { type Act, planReason } from '../../ui/act.ts';
import type { Activity } from '../../ui/activity-row.ts';
import { sentenceOfActivity } from '../../ui/sentence-of-activity.ts';

type Undo = NonNullable<Activity['undo']>;

/** The undo of an act. It shows its difference first if its call has a dry run. */
export function undoOf({ row, undo }: { row: Activity; undo: Undo }): Act<unknown> {
  return {
    title: text('activity.undoTitle', { what: sentenceOfActivity(row) }),
    submit: text('undo'),
    reason: text('act.undoOf', { reason: row.reason === '' ? sentenceOfActivity(row) : row.reason }),
    done: () => ({ text: text('activity.undone', { what: sentenceOfActivity(row) }) }),
    ...callOf({ row, undo }),
  };
}

function callOf({ row: { id }, undo }: { row: Activity; undo: Undo }): Pick<Act<unknown>, 'plan' | 'act'> {
  if (undo.operation === 'changeBrands') {
    const { operation, ...body } = undo;
    return {
      plan: {
        key: [id, body],
        run: (signal) => callAdmin({ operation, body: { ...body, reason: planReason, dryRun: true }, signal }),
      },
      // `seen` is that of the list, not that of the difference: if a colleague changed the same place since, the undo is refused with their name.
      act: ({ reason }) => callAdmin({ operation, body: { ...body, reason } }),
    };
  }
  if (undo.operation === 'rollBackRelease') {
    const { operation, tenant, environment, number } = undo;
    const [params, body] = [{ tenant }, { environment, number }];
    return {
      plan: {
        key: [id, params, body],
        run: async (signal) => {
          // A release has no `seen`.
          const { differences, files, warnings, hidden, more } = await callAdmin({
            operation,
            params,
            signal,
            body: { ...body, reason: planReason, dryRun: true },
          });
          return { differences, files, warnings, hidden, more };
        },
      },
      act: ({ reason }) => callAdmin({ operation, params, body: { ...body, reason } }),
    };
  }
  if (undo.operation === 'archiveBrand') {
    const { operation, tenant, archived } = undo;
    return { act: ({ reason }) => callAdmin({ operation, params: { tenant }, body: { archived, reason } }) };
  }
  if (undo.operation === 'undoContent') {
    const { operation, brand, revision } = undo;
    return { act: ({ reason }) => callAdmin({ operation, params: { brand }, body: { revision, reason } }) };
  }
  const { operation, ...body } = undo;
  return { act: ({ reason }) => callAdmin({ operation, body: { ...body, reason } }) };
}
