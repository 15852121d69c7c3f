import type { ComponentType } from 'react';
import type { Setting } from '../../../../schema/settings/setting.ts';

/** Rows of settings below each other. Lists and kinds get it, because rows show lists and kinds themselves. */
export type Rows = ComponentType<{ readonly settings: readonly Setting[]; readonly at: (setting: Setting) => string }>;
