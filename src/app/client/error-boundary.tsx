import { Component, type ReactNode } from 'react';
import { PageLoadError } from '#platform/client/navigation/lazy-page.ts';
import { reloadOnce } from '#platform/client/navigation/reload-once.ts';
import { Button } from '#platform/client/ui/button.tsx';

const NOT_LOADED = [
  'This page did not load',
  'Check your connection. We may also have just updated the site.',
] as const;
const PAGE_FAILED = ['Something went wrong', 'That was our fault, not yours. Please try again.'] as const;

interface Props {
  children: ReactNode;
}

interface State {
  error: unknown;
  failed: boolean;
}

/** Confines an error to its page and explains it to the visitor. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof PageLoadError && !error.isLeaving) reloadOnce();
  }

  readonly #tryAgain = (): void => {
    // A new document refers to the current files. Offline it cannot be loaded, so this document tries again.
    if (this.state.error instanceof PageLoadError && navigator.onLine) location.reload();
    else this.setState({ error: undefined, failed: false });
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const [title, explanation] = this.state.error instanceof PageLoadError ? NOT_LOADED : PAGE_FAILED;
    return (
      <div role="alert" className="shell grid max-w-[46rem] justify-items-start gap-4 py-14 sm:py-24">
        <h1 className="text-3xl">{title}</h1>
        <p className="text-lg text-soft">{explanation}</p>
        <Button variant="secondary" onClick={this.#tryAgain}>
          Try again
        </Button>
        {/* A plain link loads a new document, without the broken state. */}
        <a href="/" className="text-wax-ink underline">
          Back to the start
        </a>
      </div>
    );
  }
}
