import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BridgeOrder, BridgeReport } from '../../../../schema/preview-bridge.ts';
import { type FrameBridge, useReports } from '../frame-bridge.ts';

type Answer = Extract<BridgeReport, { kind: 'listed' | 'hidden' }>;
type AnswerOf<Kind extends Answer['kind']> = Extract<Answer, { kind: Kind }>;

/** Reports after which the site may show something else. */
const changes: readonly BridgeReport['kind'][] = ['ready', 'at', 'painted'];

/** The site's newest answer to an order. It is sent while it is wanted, and again when the page or the draft changes. */
export function useFrameAnswer<Kind extends Answer['kind']>({
  bridge,
  kind,
  isWanted,
  order,
}: {
  bridge: FrameBridge;
  kind: Kind;
  isWanted: boolean;
  order: (turn: number) => BridgeOrder;
}): AnswerOf<Kind> | undefined {
  const [answer, setAnswer] = useState<AnswerOf<Kind>>();
  const turn = useRef(0);
  const request = () => {
    if (!isWanted) return;
    turn.current += 1;
    bridge.send(order(turn.current));
  };
  useReports(bridge, (report) => {
    if (changes.includes(report.kind)) request();
    if (isAnswer(report, kind) && report.turn === turn.current) setAnswer(report);
  });
  const begin = useEffectEvent(request);
  useEffect(() => {
    if (isWanted) begin();
  }, [isWanted]);
  return isWanted ? answer : undefined;
}

function isAnswer<Kind extends Answer['kind']>(report: BridgeReport, kind: Kind): report is AnswerOf<Kind> {
  return report.kind === kind;
}
