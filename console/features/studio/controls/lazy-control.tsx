import { lazy, Suspense } from 'react';
import { text } from '../../../texts.ts';
import type { Control } from './control.ts';

/** A control whose drawings or fonts are loaded when its section opens. */
export function lazyControl(load: () => Promise<{ default: Control }>): Control {
  const Loaded = lazy(load);
  return (props) => (
    <Suspense fallback={<p>{text('loading')}</p>}>
      <Loaded {...props} />
    </Suspense>
  );
}
