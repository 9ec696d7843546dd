import { messageFor } from '../api/http-error.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonLines } from '../ui/skeleton-lines.tsx';

interface LookupPendingProps {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** For a page that looks up one code: shown until the answer is there, or with a retry when the lookup failed. */
export function LookupPending({ error, isFetching, refetch }: LookupPendingProps) {
  if (!error) return <SkeletonLines label="Loading" />;
  return (
    <ErrorState title="This did not load" busy={isFetching} onRetry={() => void refetch()}>
      {messageFor(error, 'Please try again in a moment.')}
    </ErrorState>
  );
}
