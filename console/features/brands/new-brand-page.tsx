import { useSearch } from '../../ui/use-search.ts';
import { NewBrandForm } from './new-brand-form.tsx';
import { NewBrandResult } from './new-brand-result.tsx';

/** Creates a brand; afterwards the address names it, so the result can be sent to a colleague. */
export default function NewBrandPage() {
  const { search, replace } = useSearch();
  const created = search.get('created');
  if (created !== null) return <NewBrandResult brand={created} />;
  return <NewBrandForm from={search.get('from') ?? ''} onCreated={(id) => replace({ created: id, from: undefined })} />;
}
