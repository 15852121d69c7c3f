import { createContext } from 'react';
import type { DeviceClass } from '../../../schema/device-class.ts';

/**
 * Device class that the document was made for; `undefined` if the document does not depend on one. In a file of its own, because every page
 * loads it.
 */
export const DocumentDevice = createContext<DeviceClass | undefined>(undefined);
