import { Component, type ReactNode } from 'react';
import { askAgain } from './lazy-part.ts';

type Props = {
  /** A new value renders what failed anew. */
  readonly at?: string | undefined;
  /** Stands in for what failed; nothing by default. */
  readonly fallback?: (retry: () => void) => ReactNode;
  readonly onFailure?: () => void;
  readonly children: ReactNode;
};
type State = { readonly failed: boolean; readonly at?: string | undefined };

/**
 * Keeps a failure to the part that failed: one that breaks, or whose code does not load. A restored connection renders it anew. A
 * class, because React has no other error boundaries.
 */
export class Boundary extends Component<Props, State> {
  override state: State = { failed: false, at: this.props.at };

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    if (at === state.at) return null;
    askAgain();
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
    askAgain();
    this.setState({ failed: false });
  };

  override render() {
    return this.state.failed ? this.props.fallback?.(this.retry) : this.props.children;
  }
}
