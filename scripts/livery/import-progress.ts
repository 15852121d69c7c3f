import { join } from 'node:path';
import type { AdminAnswer, Refusal } from './admin-client.ts';
import { exits, type Output, printRefusal } from './command.ts';
import { formatFaults, isFormat } from './format-faults.ts';

/** Shows how much of an upload is sent, then how far the import is. */
export function followImport(
  output: Output,
  progress: () => Promise<AdminAnswer<'getCatalogueImport'>>,
): { onSent(bytes: { sent: number; of: number }): void; end(): void } {
  let timer: NodeJS.Timeout | undefined;
  return {
    onSent: ({ sent, of }) => {
      output.progress?.(`sent ${megabytes(sent)} of ${megabytes(of)} MB`);
      if (sent < of || output.progress === undefined) return;
      timer ??= setInterval(async () => {
        const answer = await progress().catch(() => undefined);
        if (answer !== undefined && 'value' in answer && timer !== undefined)
          output.progress?.(`${answer.value.state}, ${answer.value.records} records`);
      }, 500);
    },
    end: () => {
      clearInterval(timer);
      timer = undefined;
      output.progress?.('');
    },
  };
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

type PlacedFault = { file?: string; line: number; column: number; rule: string; message: string; fix?: string };

/** Prints a refusal: the faults of a file, or of the files of a folder, at their places. */
export function refused({
  format,
  output,
  file,
  refusal,
}: {
  format: string;
  output: Output;
  /** The file, or the folder. */
  file: string;
  refusal: Refusal;
}): number {
  const { faults, more = 0 } = (refusal.value ?? {}) as { faults?: PlacedFault[]; more?: number };
  const isOfFile = refusal.code === 'catalogue.invalid' || refusal.code === 'content.invalid';
  if (!isOfFile || faults === undefined || !isFormat(format)) return printRefusal({ output, refusal });
  const placed = faults.map((fault) => ({
    ...fault,
    file: fault.file === undefined ? file : join(file, fault.file),
    severity: 'error' as const,
  }));
  output.out(
    formatFaults({
      faults: placed,
      format,
      checked: { what: refusal.code === 'content.invalid' ? 'folder' : 'file', many: 1 },
      more,
    }),
  );
  return exits.invalid;
}
