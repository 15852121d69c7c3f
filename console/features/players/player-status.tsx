import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { text } from '../../texts.ts';
import sheet from '../../ui/sheet.module.css';

type Status = AdminValueOf<'getPlayer'>['status'];

const looks = { active: sheet.pillGood, locked: sheet.pillDanger, closed: sheet.pillWarn } as const;

/** State of an account, in words as well as in colour. */
export function PlayerStatus({ status }: { status: Status }) {
  return <span className={`${sheet.pill} ${looks[status]}`}>{text(`player.status.${status}`)}</span>;
}
