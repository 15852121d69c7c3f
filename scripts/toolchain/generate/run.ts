/** `npm run generate`. A fault in `schema/` is printed without a stack trace, and the exit code is then 1. */
import { SchemaError } from './map-nodes.ts';

try {
  await import('./generate.ts');
} catch (error) {
  if (!(error instanceof SchemaError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
