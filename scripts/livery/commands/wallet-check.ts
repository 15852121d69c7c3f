import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin, servedBrands } from '../admin-client.ts';
import { exits, type Output, printRefusal } from '../command.ts';

type Checked = AdminValueOf<'getWalletCheck'>;

/** Milliseconds between two look-ups of a check that runs on the server. */
const lookEvery = 1000;

/** Checks the books of brands, one after the other, and waits for each. Exits with 1 if something differs or a check fails. */
export async function checkWallets({
  brand: named,
  env,
  output,
  json,
  reason,
  maxAgeMinutes,
  rows,
}: {
  /** Brands to check; all served brands if undefined. */
  brand: string | undefined;
  env: NodeJS.ProcessEnv;
  output: Output;
  json: boolean;
  reason: string;
  maxAgeMinutes: number | undefined;
  rows: number | undefined;
}): Promise<number> {
  const brands = named === undefined ? await servedBrands(env) : [named];
  if ('refusal' in brands) return printRefusal({ output, ...brands });
  const results: (Checked & { readonly brand: string })[] = [];
  for (const brand of brands) {
    const of = { env, params: { brand } };
    const body = { reason, ...(maxAgeMinutes !== undefined && { maxAgeMinutes }) };
    const started = await callAdmin({ ...of, operation: 'startWalletCheck', body });
    if ('refusal' in started) return printRefusal({ output, ...started });
    for (;;) {
      const query = rows === undefined ? {} : { rows };
      const answer = await callAdmin({ ...of, operation: 'getWalletCheck', query });
      if ('refusal' in answer) return printRefusal({ output, ...answer });
      if (answer.value.state === 'running') {
        output.progress?.(`${brand} is being checked`);
        await new Promise((resolve) => setTimeout(resolve, lookEvery));
        continue;
      }
      results.push({ brand, ...answer.value });
      if (!json) output.out(linesOf({ brand, ...answer.value }).join('\n'));
      break;
    }
  }
  if (json) output.out(JSON.stringify(results, null, 2));
  return results.every(isRight) ? exits.fine : exits.invalid;
}

const isRight = ({ state, checks }: Checked) =>
  state === 'done' && checks.every(({ differences }) => differences === 0);

function linesOf({ brand, state, checks }: Checked & { brand: string }): string[] {
  if (state !== 'done') return [`${brand}: the check did not finish; the log of the server states why`];
  return checks.flatMap(({ check, differences, rows }) => [
    `${brand} ${check}: ${differences === 0 ? 'agrees' : `${differences} ${differences === 1 ? 'row differs' : 'rows differ'}`}`,
    ...rows.map(
      ({ subject, currency, expected, found }) =>
        `  ${subject}: expected ${expected}, found ${found}${currency === null ? '' : ` ${currency}`}`,
    ),
  ]);
}
