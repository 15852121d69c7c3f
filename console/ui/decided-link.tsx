import { Link } from 'react-router-dom';
import { text } from '../texts.ts';
import { useMay } from './act-button.tsx';

/** Leads to the decided proposals of a brand, for readers of proposals. */
export function DecidedLink({ brand }: { brand: string }) {
  const may = useMay();
  if (!may('listDecidedProposals')) return null;
  return <Link to={`/approvals?${new URLSearchParams({ brand })}`}>{text('approvals.decidedOf')}</Link>;
}
