import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';

type Props = {
  /** A change of page resets the boundary. */
  readonly page: string;
  readonly children: ReactNode;
};
type State = { readonly failed: boolean; readonly page: string };

/** Error boundary of pages: keeps the frame and offers a retry. A class, because React has no other error boundaries. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failed: false, page: this.props.page };

  static getDerivedStateFromProps({ page }: Props, state: State): Partial<State> | null {
    return page === state.page ? null : { failed: false, page };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <ErrorState onRetry={() => this.setState({ failed: false })} />;
  }
}
