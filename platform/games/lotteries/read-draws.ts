/** A lottery's draws as its supplier states them, with times in milliseconds by its clock. */
export type StatedDraws = {
  readonly now: number;
  readonly next: { readonly draw: string; readonly at: number };
  readonly last: readonly { readonly draw: string; readonly at: number; readonly balls: readonly number[] }[];
};

/** Maximum balls of a draw, and draws of a lottery. */
const mostBalls = 30;
export const mostDraws = 12;

/**
 * Parses a supplier's answer about draws; `undefined` if it has another form. The source is untrusted, so nothing else of it is passed on.
 */
export function readDraws(body: Buffer): StatedDraws | undefined {
  const answer = parsed(body);
  if (!isRecord(answer) || !isTime(answer.now) || !Array.isArray(answer.last)) return undefined;
  const next = drawIn(answer.next);
  const last = answer.last.slice(0, mostDraws).map((row: unknown) => {
    const draw = drawIn(row);
    const balls = isRecord(row) ? ballsIn(row.balls) : undefined;
    return draw && balls && { ...draw, balls };
  });
  const whole = last.filter((row) => row !== undefined);
  if (next === undefined || whole.length < last.length) return undefined;
  return { now: answer.now, next, last: whole };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is a time that a Date can represent, with a reserve for the difference of the clocks. */
const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 4e15;

function drawIn(value: unknown): { draw: string; at: number } | undefined {
  if (!isRecord(value) || !isTime(value.at)) return undefined;
  const draw = `${value.draw}`;
  return /^[\w-]{1,40}$/.test(draw) ? { draw, at: value.at } : undefined;
}

function ballsIn(value: unknown): readonly number[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > mostBalls) return undefined;
  return value.every((ball) => Number.isInteger(ball) && ball >= 0 && ball < 1000) ? value : undefined;
}
