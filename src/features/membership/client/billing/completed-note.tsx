import { useSearch } from '#platform/client/navigation/use-search.ts';
import { Seal } from '#platform/client/ui/seal.tsx';
import { formatDay } from '#platform/client/dates.ts';
import { formatDollars } from '#platform/shared/price.ts';
import type { Billing } from '../../contract.ts';
import { completedIn, type Completed } from '../completed.ts';
import { successTitle } from '../price.ts';

/** Confirms what a payment page has just completed. It stays until the tab is left; the toast has announced it. */
export function CompletedNote({ billing }: { billing: Billing }) {
  const what = completedIn(useSearch() ?? '');
  const confirmation = what && describeCompleted(what, billing);
  if (!confirmation) return null;
  return (
    <section
      aria-labelledby="completed"
      className="flex items-center gap-4 rounded-sheet border border-gilt bg-sheet p-5 sm:gap-5 sm:p-6"
    >
      <Seal className="size-14 shrink-0 animate-stamp" />
      <div className="grid gap-1">
        <h2 id="completed" className="text-xl">
          {confirmation.title}
        </h2>
        <p>{confirmation.text}</p>
      </div>
    </section>
  );
}

interface Confirmation {
  title: string;
  text: string;
}

const WELCOME = 'Welcome to The Masked Elite.';

/** The confirmation of what was completed, as far as the billing says the same: the address alone proves nothing. */
export function describeCompleted(what: Completed, billing: Billing): Confirmation | null {
  const { plan, source, endsOn, renewsOn, card } = billing;
  if (plan !== 'premium') return null;
  switch (what) {
    case 'joined': {
      return source === 'subscription' && renewsOn !== null ? describeJoined(billing) : null;
    }
    case 'kept': {
      if (source !== 'subscription' || renewsOn === null) return null;
      const text = `${WELCOME} The first charge is on ${formatDay(renewsOn)}. Cancel before then, and you pay nothing.`;
      return { title: 'Your card is saved', text };
    }
    case 'redeemed': {
      if (source !== 'code' || endsOn === null) return null;
      const text = `${WELCOME} It is yours until ${formatDay(endsOn)}, and there is nothing to pay.`;
      return { title: 'Your code is redeemed', text };
    }
    case 'card': {
      return card && { title: 'Card Updated', text: `From now on we charge the card ending in ${card.last4}.` };
    }
  }
}

function describeJoined({ invoices }: Billing): Confirmation {
  const paid = invoices.find(({ status }) => status === 'paid');
  const dueNow = paid?.amount ?? 0;
  const text =
    paid && dueNow > 0
      ? `You paid ${formatDollars(dueNow)} on ${formatDay(paid.day)}. We mail you a receipt.`
      : 'You paid nothing today.';
  return { title: successTitle({ dueNow, firstChargeOn: null }), text: `${WELCOME} ${text}` };
}
