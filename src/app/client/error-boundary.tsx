import { Component, type ReactNode } from 'react';
import { PageLoadError } from '#platform/client/navigation/lazy-page.ts';
import { reloadOnce } from '#platform/client/navigation/reload-once.ts';
import { ErrorState } from '#platform/client/ui/error-state.tsx';

interface Props {
  children: ReactNode;
}

interface State {
  error: unknown;
  failed: boolean;
}

/** Keeps a page's accident to that page, and says so in words a person can use. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof PageLoadError) reloadOnce();
  }

  readonly #tryAgain = (): void => {
    // Code that did not arrive is not asked for twice by the same document.
    if (this.state.error instanceof PageLoadError) location.reload();
    else this.setState({ error: undefined, failed: false });
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const missing = this.state.error instanceof PageLoadError;
    return (
      <div className="shell py-16 sm:py-24">
        <ErrorState title={missing ? 'This page did not arrive' : 'Something slipped'} onRetry={this.#tryAgain}>
          {missing
            ? 'Your connection may have dropped, or we have just changed something. Please try again.'
            : 'That was our mistake, not yours. Nothing was sent. Please try again.'}
        </ErrorState>
      </div>
    );
  }
}
