import type { Secrets } from '../../protection/secrets/secrets.ts';
import type { StaffRecord } from '../promotions/waiting-entries.ts';
import { asDecimal } from '../wallet/amounts.ts';
import { type MoneyRequest, recordOf } from './money-requests.ts';

/** A deposit or withdrawal as shown to staff. */
export function staffRecordOf({
  secrets,
  request,
  account,
}: {
  secrets: Secrets;
  request: MoneyRequest;
  account: string;
}): StaffRecord {
  const { kind, status, method, currency } = request;
  return {
    ...recordOf({ secrets, request }),
    kind,
    status,
    method,
    account,
    promotion: null,
    title: null,
    remarks: null,
    pictures: [],
    gameName: null,
    offered: asDecimal({ amount: request.asked_amount ?? request.amount, currency }),
    decidedBy: request.decided_by,
    secondPerson: request.second_person,
  };
}
