import { withAnswers } from './admin-client.ts';
import type { Command, Output } from './command.ts';

/**
 * Runs a command and prints one JSON value instead of its text: its own value if it has one (its usage says so), otherwise the answer of
 * the server as the OpenAPI document describes it, a refusal under `refused`, or the lines of a command that calls no server.
 */
export async function runAsJson({
  command,
  args,
  output,
  env,
}: {
  command: Command;
  args: readonly string[];
  output: Output;
  env: NodeJS.ProcessEnv;
}): Promise<number> {
  const printed: string[] = [];
  const errors: string[] = [];
  const quiet: Output = { out: (text) => printed.push(text), err: (text) => errors.push(text) };
  const hasOwn = command.hasOwnJson ?? command.usage.includes('--json');
  const given = hasOwn ? args : args.filter((arg) => arg !== '--json');
  const { result, answers } = await withAnswers(() => command.run({ args: given, output: quiet, env }));
  const own = printed.length === 1 && isJson(printed[0]) ? printed[0] : undefined;
  const refused = answers.find((answer) => 'refusal' in answer);
  const [first] = answers;
  const value =
    refused !== undefined && 'refusal' in refused
      ? { refused: refused.refusal }
      : first !== undefined && 'value' in first && result === 0
        ? first.value
        : { lines: [...printed, ...errors].flatMap((text) => text.split('\n')) };
  output.out(own ?? JSON.stringify(value, null, 2));
  return result;
}

function isJson(text = ''): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
