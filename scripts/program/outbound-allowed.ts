import { faultOfRange } from '../../server/hosts/address-kinds.ts';
import { SettingsError } from '../../server/settings-error.ts';
import { commaList } from './comma-list.ts';

/** Ranges in OUTBOUND_ALLOWED, separated by commas; none without it. */
export function outboundAllowedOf(value: string | undefined): readonly string[] {
  const ranges = commaList(value);
  for (const range of ranges) {
    const fault = faultOfRange(range);
    if (fault !== undefined)
      throw new SettingsError(`OUTBOUND_ALLOWED=${range}: ${fault}; write ranges such as 10.20.0.0/16,fd00:20::/64`);
  }
  return ranges;
}
