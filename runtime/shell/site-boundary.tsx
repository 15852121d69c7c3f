import { Component, type ReactNode } from 'react';
import type { PageState } from '../../schema/delivery.ts';
import type { Store } from '../browser/store.ts';

type Props = { readonly siteState: Store<PageState>; readonly children: ReactNode };

/** Error boundary of the frame itself: shows the service-error page (STATUS-02); the next site state resets it. */
export class SiteBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.siteState.set('failed');
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
