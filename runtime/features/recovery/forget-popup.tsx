import { useCanRecover } from '../../forms/account-links.ts';
import { RecoveryForm } from './recovery-form.tsx';
import { ToSupport } from './to-support.tsx';

/** Recovery as a popup over the current page (FORGOT-08). */
export function Page() {
  return useCanRecover() ? <RecoveryForm /> : <ToSupport />;
}
