import { useQuery } from '@tanstack/react-query';
import type { AdminBodyOf } from '../../../schema/admin-call-types.ts';
import type { Delivery } from '../../../schema/delivery.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { BridgedSite, type SiteView } from '../../frame/bridged-site.tsx';
import type { FrameBridge } from '../../frame/frame-bridge.ts';
import { text } from '../../texts.ts';
import type { Environment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';

const operation = 'openConsolePreview';
export type View = SiteView & {
  readonly session: NonNullable<AdminBodyOf<typeof operation>['session']>;
  readonly at: string | undefined;
};

/** The draft on the real site: each stored change is shown in place. */
export function StudioFrame({
  brand,
  draft,
  environment,
  delivery,
  view,
  bridge,
  isPointing,
  onPainted,
}: {
  brand: string;
  draft: string;
  environment: Environment;
  /** The brand as browsers would get it; null while it cannot be built: the frame keeps the last one that could. */
  delivery: Delivery | null;
  view: View;
  bridge: FrameBridge;
  isPointing: boolean;
  onPainted: (turn: number) => void;
}) {
  const { session, at } = view;
  const body = { environment, draft, session, at };
  const preview = useQuery({
    queryKey: [operation, brand, 'studio', body],
    queryFn: ({ signal }) => callAdmin({ operation, params: { tenant: brand, place: 'studio' }, body, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Loaded query={preview}>
      {({ url }) => (
        <BridgedSite
          key={`${url} ${session} ${at ?? ''}`}
          title={text('studio.frame')}
          url={url}
          view={view}
          bridge={bridge}
          isPointing={isPointing}
          onPainted={onPainted}
          // At another moment other changes are in effect, which only the server knows.
          delivery={at === undefined ? delivery : null}
        />
      )}
    </Loaded>
  );
}
