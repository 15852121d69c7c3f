import { callAdmin } from '../admin-client.ts';
import { type Command, exits, printRefusal, readArguments, UsageError } from '../command.ts';

const options = { json: { type: 'boolean', default: false } } as const;

export const brands: Command = {
  usage: 'livery brands [BRAND ...] [--json]\n\nexamples:\n       livery brands\n       livery brands comet --json',
  summary: 'list the brands of a running server, their domains and their faults',
  options,
  async run({ args, output, env }) {
    const { values, positionals: wanted } = readArguments(args, options);
    const answer = await callAdmin({ env, operation: 'listBrands' });
    if ('refusal' in answer) return printRefusal({ output, ...answer });
    const unknown = wanted.find((id) => !answer.value.some((brand) => brand.id === id));
    if (unknown !== undefined) throw new UsageError(`no brand is called ${unknown}`);
    const chosen = answer.value.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
    if (values.json) output.out(JSON.stringify(chosen, null, 2));
    for (const { id, served, domains, faults } of values.json ? [] : chosen) {
      const hasFaults = faults.length > 0;
      const state = served
        ? hasFaults
          ? 'served, with faults'
          : 'served'
        : hasFaults
          ? 'not served'
          : 'in staging only';
      output.out(`${id.padEnd(20)} ${state.padEnd(20)} ${domains.join(' ')}`.trimEnd());
      for (const { severity, message, rule, fix, file, line, column } of faults) {
        const place = file === undefined ? '' : `${file}:${line}:${column} `;
        output.out(`    ${severity}: ${place}${message} [${rule}]${fix === undefined ? '' : `\n        ${fix}`}`);
      }
    }
    return exits.fine;
  },
};
