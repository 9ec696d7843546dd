import { ButtonLink } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { Rose } from '#platform/client/ui/illustrations/rose.tsx';

/**
 * The empty list. We store nothing about letters that were taken back, so only this tab can know of them; for everyone
 * else the text must be true with and without such letters.
 */
export function NoSentLetters({ tookBack }: { tookBack: boolean }) {
  return (
    <EmptyState
      title={tookBack ? 'You’ve taken back your letters.' : 'No sent letters'}
      illustration={<Rose />}
      action={
        <ButtonLink href="/" variant="secondary">
          Write a letter
        </ButtonLink>
      }
    >
      Letters you send are listed here, and you can take them back here.
    </EmptyState>
  );
}
