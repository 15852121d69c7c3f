import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import type { Act } from '../../ui/act.ts';
import { commandLine } from '../../ui/command-line.ts';

/** The release, the content and the games of staging that a reader looked at. */
export type Staged = Pick<AdminValueOf<'checkReadiness'>, 'release' | 'content' | 'games'>;

/** Says that the release, the content and the games of staging are fit for production. Refused if staging has others by then. */
export function signOffAct({
  brand,
  staged: { release: number, content, games },
}: {
  brand: string;
  staged: Staged;
}): Act<AdminValueOf<'signOffRelease'>> {
  return {
    title: text('release.signOffOf', { number, brand, content, games }),
    submit: text('release.signOff'),
    act: ({ reason }) =>
      callAdmin({
        operation: 'signOffRelease',
        params: { tenant: brand },
        body: { release: number, content, games, reason },
      }),
    done: ({ release }) => ({ text: text('release.signedOff', { number: release, brand }) }),
    command: (reason) => commandLine(['livery', 'sign-off', brand, '--reason', reason]),
  };
}
