import { useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { formatDay } from '#platform/client/dates.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { Button, ButtonLink } from '#platform/client/ui/button.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import { formatDollars } from '#platform/shared/price.ts';
import { MONTHLY_PRICE } from '#features/membership/contract/monthly-price.ts';
import type { Match, openChat } from '../../contract.ts';
import { patchMatch } from '../matches-query.ts';
import { useMatchUpdates } from '../transport/match-updates.ts';
import { TwoMasks } from '../two-masks.tsx';
import { useRecordRead } from '../thread/use-record-read.ts';

interface UnopenedChatProps {
  match: Match;
  user: CurrentUser;
  isNew: boolean;
}

/** A match whose chat is not open yet. Premium members can open it; then both sides can write. */
export function UnopenedChat({ match, user, isNew }: UnopenedChatProps) {
  useMatchUpdates([match], user.id);
  useRecordRead(match, user.id, 0, true);
  const isPremium = user.membershipPlan === 'premium';
  return (
    <div className="grid grow content-start overflow-y-auto p-4 pt-10 sm:p-10 sm:pt-14">
      <Letter seal={<Seal />} gilt={isPremium} className="mx-auto grid w-full max-w-[34rem] justify-items-start gap-5">
        <TwoMasks />
        <h2 className="text-3xl">{isNew ? "It's a Match!" : 'A match, still sealed'}</h2>
        <p className="text-soft">
          You and someone else confessed to each other. We let you both know on {formatDay(match.matchedOn)}. Names stay
          hidden until you both agree to show them.
        </p>
        {isPremium ? <OpenChat match={match} userId={user.id} /> : <Upgrade />}
      </Letter>
    </div>
  );
}

function OpenChat({ match: { id }, userId }: { match: Match; userId: number }) {
  const queryClient = useQueryClient();
  const { run, busy, done } = useAction(
    async () => {
      patchMatch(
        queryClient,
        userId,
        id,
        await call<typeof openChat>('POST /api/matches/:id/open', { params: { id } }),
      );
    },
    (error) => toastFailure('Not Opened', error, 'Please try again in a moment.'),
  );
  return (
    <>
      <p>You can open the chat. From then on you can both write.</p>
      <Button busy={busy || done} busyLabel="Opening..." onClick={() => void run()}>
        Open the chat
      </Button>
    </>
  );
}

function Upgrade() {
  return (
    <>
      <p>
        The Masked Elite can open chats. Once one of you opens this one, you can both write, on any plan. Wait for them,
        or upgrade and break the seal yourself.
      </p>
      <div className="grid gap-2">
        <ButtonLink href="/checkout">Upgrade to Premium</ButtonLink>
        <p className="text-sm text-soft">
          {formatDollars(MONTHLY_PRICE)} per month. 30-day money-back guarantee, once per person.
        </p>
      </div>
    </>
  );
}
