import { TextLink } from '#platform/client/ui/text-link.tsx';
import type { SendFailure } from './use-send-confession.ts';

/** Why the letter was not sent, where it stays after the toast is gone. The toast has announced it. */
export function SendProblem({ failure }: { failure: SendFailure | null }) {
  if (!failure || failure.at === 'recipient') return null;
  return (
    <p className="font-medium text-danger">
      {failure.message}{' '}
      {failure.at === 'email' && <TextLink href="/account-settings?tab=profile">Account Settings</TextLink>}
    </p>
  );
}
