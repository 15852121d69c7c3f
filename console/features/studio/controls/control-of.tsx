import type { ControlId } from '../../../../schema/settings/controls.ts';
import type { Setting } from '../../../../schema/settings/setting.ts';
import { ChoiceControl } from './choice-control.tsx';
import { ColourControl } from './colour-control.tsx';
import type { Control } from './control.ts';
import { ImageControl } from './image-control.tsx';
import { lazyControl } from './lazy-control.tsx';
import { MomentControl, NumberControl } from './number-control.tsx';
import { SwitchControl } from './switch-control.tsx';
import { TextByLanguageControl } from './text-by-language-control.tsx';
import { LongTextControl, TextControl } from './text-control.tsx';

/** Controls of single values. Those that are not here are chosen from a list if their setting has one, and typed otherwise. */
const special: Partial<Record<ControlId, Control>> = {
  switch: SwitchControl,
  number: NumberControl,
  moment: MomentControl,
  longText: LongTextControl,
  colour: ColourControl,
  image: ImageControl,
  textByLanguage: TextByLanguageControl,
  font: lazyControl(() => import('./font-control.tsx')),
  icon: lazyControl(() => import('./icon-control.tsx')),
};

export const controlOf = ({ control, facts }: Setting): Control =>
  special[control] ?? (facts.choices === undefined ? TextControl : ChoiceControl);
