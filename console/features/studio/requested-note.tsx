import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { Note } from '../../ui/note.tsx';
import { useStudio } from './studio-context.ts';

type Request = { readonly draft?: string; readonly environment?: string; readonly revision?: number };

/** Says that a colleague was asked to publish the draft, and whether it was written since. */
export function RequestedNote() {
  const { draft, stored } = useStudio();
  const { data } = useQuery(callQuery({ operation: 'listProposals' }));
  const found = data?.proposals.findLast(
    ({ operation, request }) => operation === 'requestPublication' && (request as Request | null)?.draft === draft,
  );
  if (found === undefined) return null;
  const { environment, revision } = found.request as Request;
  const isCurrent = revision === stored.revision;
  return (
    <Note kind={isCurrent ? 'plain' : 'warn'}>
      {text(isCurrent ? 'studio.waits' : 'studio.waitsStale', {
        actor: found.actor,
        environment: text(environment === 'staging' ? 'environment.staging' : 'environment.production'),
      })}{' '}
      <Link to={`/approvals/${encodeURIComponent(found.id)}`}>{text('studio.seeRequest')}</Link>
    </Note>
  );
}
