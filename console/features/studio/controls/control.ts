import type { ComponentType } from 'react';
import type { Setting } from '../../../../schema/settings/setting.ts';

/** A control edits the value of one place. */
export type Control = ComponentType<{ readonly setting: Setting; readonly path: string }>;
