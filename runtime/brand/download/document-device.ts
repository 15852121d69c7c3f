import { createContext } from 'react';
import type { DeviceClass } from '../../../schema/device-class.ts';

/** Class of device that the document was made for; undefined where it does not depend on one. Apart, since every page has it. */
export const DocumentDevice = createContext<DeviceClass | undefined>(undefined);
