import { callAdmin } from '../admin-client.ts';
import { type Command, exits, sayRefusal } from '../command.ts';

export const brands: Command = {
  usage: 'livery brands',
  summary: 'list the brands of a running server, their domains, and what is wrong with them',
  async run({ output, env }) {
    const answer = await callAdmin({ env, operation: 'listBrands' });
    if ('refusal' in answer) return sayRefusal({ output, ...answer });
    for (const { id, served, domains, faults } of answer.value) {
      output.out(`${id.padEnd(20)} ${served ? domains.join(' ') : 'not served'}`);
      for (const { severity, message, rule, fix } of faults)
        output.out(`    ${severity}: ${message} [${rule}]${fix === undefined ? '' : `\n        ${fix}`}`);
    }
    return exits.fine;
  },
};
