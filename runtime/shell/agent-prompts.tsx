import { isMemberType } from '../../schema/constants.ts';
import { isAgent, useSession } from '../session/session-context.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { SidePart } from '../ui/side-part.tsx';

const ContractPrompts = lazyPart(
  async () => (await import('../features/agent/contracts/contract-prompts.tsx')).ContractPrompts,
);

/** Prompts of agents, over any page. Types 41 and 42 are agents without prompts (AGENT-06, AGENT-AMB-01). */
export function AgentPrompts() {
  const session = useSession();
  if (!isAgent(session) || session.record === undefined) return null;
  const { token, type, mustChangePassword } = session.record;
  if (mustChangePassword === true || isMemberType(type, 'noAgentPrompt')) return null;
  return (
    <SidePart>
      <ContractPrompts key={token} login={token} />
    </SidePart>
  );
}
