import { Component, type ReactNode } from 'react';
import { retryFailedLoads } from './lazy-part.ts';

type Props = {
  /** A new value renders the failed children again. */
  readonly at?: string | undefined;
  /** Shown instead of the failed children; nothing by default. */
  readonly fallback?: (retry: () => void) => ReactNode;
  readonly onFailure?: () => void;
  readonly children: ReactNode;
};
type State = { readonly failed: boolean; readonly at?: string | undefined };

/**
 * Limits a failure to the part that failed, which may be an error while rendering or code that does not load. When the connection is
 * restored, it renders the part again. It is a class, because React has no other error boundaries.
 */
export class Boundary extends Component<Props, State> {
  override state: State = { failed: false, at: this.props.at };

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    if (at === state.at) return null;
    retryFailedLoads();
    return { failed: false, at };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override componentDidMount() {
    window.addEventListener('online', this.retry);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retry);
  }

  override componentDidCatch() {
    this.props.onFailure?.();
  }

  retry = () => {
    retryFailedLoads();
    this.setState({ failed: false });
  };

  override render() {
    return this.state.failed ? this.props.fallback?.(this.retry) : this.props.children;
  }
}
