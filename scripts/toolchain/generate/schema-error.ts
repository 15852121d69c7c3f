/** A fault in the folder `schema/`, with the file to fix. Its message is shown without a stack trace. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}
