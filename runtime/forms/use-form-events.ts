import { type RefObject, useEffect, useRef } from 'react';
import { correctFormEvents } from '../../schema/form-events.ts';

/** Ref of a form without `useForm`, whose events are corrected like those of all forms. */
export function useFormEvents(): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => (ref.current === null ? undefined : correctFormEvents(ref.current)), []);
  return ref;
}
