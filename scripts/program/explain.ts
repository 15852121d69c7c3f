import { DatabaseError } from '../../server/database/database-error.ts';
import { SettingsError } from '../../server/settings-error.ts';

/** Says why a program did not start, and what to do. An unexpected error keeps its stack. */
export function explain(error: unknown): string {
  if (error instanceof SettingsError || error instanceof DatabaseError) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `${message}: another program uses the port. Set PORT to a free one.`;
  if (code === 'EACCES')
    return `${message}: this user lacks the permission. Set PORT above 1023, or DATA_DIR to a folder that it may write.`;
  if (code === 'ENOENT' && message.includes('scandir'))
    return `${message}: set TENANTS_DIR to the folder with the brands.`;
  return stack ?? message;
}
