import { type Logger, pino } from 'pino';

export type Log = Logger;

/** `level` is LOG_LEVEL; `requestId` goes on by `log.child({ requestId })`. */
export const createLog = ({ level = 'info' }: { level?: string } = {}): Log => pino({ level });
