import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pageOf } from '../../../../schema/routes.ts';
import { apiQuery } from '../../../api/queries.ts';
import { useGoTo } from '../../../page/page-link.tsx';
import { useText } from '../../../texts/texts-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { useOwnTurn } from '../../../ui/own-turn.ts';
import { Popup } from '../../../ui/popup.tsx';
import { type ContractKind, contractKinds, contractPages, kindOfPage } from './contract-kinds.ts';

/**
 * Prompts an agent about contracts that wait for an answer: one after another, once per login (AGENT-07, -08), and never over the page of a
 * contract.
 */
export function ContractPrompts({ login }: { login: string }) {
  const [done, setDone] = useState(() => promptedIn(login));
  const wanted = done.length < contractKinds.length;
  /** Contract whose page is loading. Until the page is shown, the closing prompt keeps its content and no other prompt opens. */
  const [going, setGoing] = useState<ContractKind>();
  const goTo = useGoTo();
  const { pathname } = useLocation();
  const t = useText('agent');
  const salary = useQuery({ ...apiQuery({ operation: 'getSalaryContractRequest' }), enabled: wanted });
  const dividend = useQuery({ ...apiQuery({ operation: 'getDividendContractRequest' }), enabled: wanted });
  const pending =
    salary.data !== undefined && dividend.data !== undefined
      ? {
          daily: salary.data.dailysalreqtype,
          dividend: dividend.data.divtypecompperiodreq,
          hourly: salary.data.contracthoursalreq,
        }
      : undefined;
  const there = kindOfPage(pageOf(pathname)) !== undefined;
  if (there && going !== undefined) {
    setDone([...done, going]);
    setGoing(undefined);
  }
  const waits = (one: ContractKind) => pending !== undefined && pending[one] !== null;
  const kind = going ?? contractKinds.find((one) => waits(one) && !done.includes(one));
  const open = useOwnTurn(kind !== undefined && !there && going === undefined);
  if (kind === undefined) return null;
  const answered = () => {
    markPrompted(login, kind);
    setDone([...done, kind]);
  };
  return (
    <Popup
      open={open}
      onClose={answered}
      title={t(`prompt.${kind}`)}
      actions={
        <>
          <Button
            wide
            onClick={() => {
              markPrompted(login, kind);
              setGoing(kind);
              goTo({ page: contractPages[kind] });
            }}
          >
            {t('prompt.go')}
          </Button>
          <Button variant="secondary" wide onClick={answered}>
            {t('prompt.cancel')}
          </Button>
        </>
      }
    >
      {t('prompt.text')}
    </Popup>
  );
}

/** Contracts that the last login was prompted about. Stored in the browser, so that a reload or another tab counts as the same login. */
const key = 'agentPrompts.v1';

/** Storage may be blocked or full: prompts then appear on each page load. */
function promptedIn(login: string): readonly ContractKind[] {
  try {
    const [mark, ...prompted] = (localStorage.getItem(key) ?? '').split(' ');
    return mark === markOf(login) ? contractKinds.filter((kind) => prompted.includes(kind)) : [];
  } catch {
    return [];
  }
}

function markPrompted(login: string, kind: ContractKind): void {
  try {
    localStorage.setItem(key, [markOf(login), ...promptedIn(login), kind].join(' '));
  } catch {
    // See above.
  }
}

/** Long enough to distinguish logins, too short to reveal the token. */
const markOf = (login: string) => login.slice(0, 8);
