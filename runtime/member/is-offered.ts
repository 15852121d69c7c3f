import { isOffered, type PageId } from '../../schema/routes.ts';
import { useIsPageOn } from '../brand/brand-context.tsx';
import { useSession, viewerType } from '../session/session-context.tsx';

/** Whether links lead this viewer to the page: the brand has it, and it is offered to the viewer's account. */
export function useIsOffered(): (page: PageId) => boolean {
  const isPageOn = useIsPageOn();
  const type = viewerType(useSession());
  return (page) => isPageOn(page) && isOffered(page, type);
}
