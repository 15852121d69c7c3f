const day = 86_400_000;

/** A span relative to now, in days, at whole hours so that lists look edited by people. */
export function span({ now, from, to }: { now: Date; from: number; to: number }): {
  startDate: string;
  endDate: string;
} {
  const today = Math.floor(now.getTime() / day) * day;
  return {
    startDate: new Date(today + from * day).toISOString(),
    endDate: new Date(today + to * day).toISOString(),
  };
}

/** Far enough for something that has no end. */
export const longTerm = 3650;
