import { formatDay } from '#platform/client/dates.ts';
import { Letter } from '#platform/client/ui/letter.tsx';
import { formatDollars } from '#platform/shared/price.ts';
import { PerkList } from '../plans/perk-list.tsx';
import { MASKED_ELITE, PERKS } from '../plans/plans.ts';
import { FULL_PRICE, isTooSmallToCharge, SMALL_MONTHS, type Price } from '../price.ts';

/** Without the details, which the plans page shows. */
const MAIN_PERKS = [PERKS.unlimited, PERKS.gifts, PERKS.controls, PERKS.support, PERKS.exclusive].map(({ name }) => ({
  name,
}));

const NOTHING: Price = { ...FULL_PRICE, dueNow: 0, monthly: 0 };

interface OrderSummaryProps {
  /** The full price until the server has answered. */
  price?: Price | undefined;
  /** A code gives the first 30 days, and nothing follows. */
  isGift?: boolean;
}

/** What is bought, and for how much. */
export function OrderSummary({ price: charged = FULL_PRICE, isGift = false }: OrderSummaryProps) {
  const price = isGift ? NOTHING : charged;
  const isReduced = price.monthly < FULL_PRICE.monthly;
  return (
    <Letter gilt aria-labelledby="order" className="grid gap-6">
      <header className="grid gap-2">
        <h2 id="order" className="text-2xl">
          {MASKED_ELITE.name}
        </h2>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-serif text-3xl">
            {isGift ? '30 days free' : `${formatDollars(price.monthly)}/month`}
          </span>
          {isReduced && !isGift && (
            <s className="text-soft">
              <span className="sr-only">instead of </span>
              {formatDollars(FULL_PRICE.monthly)}
            </s>
          )}
        </p>
      </header>
      <PerkList perks={MAIN_PERKS} tone="gold" />
      <div className="grid gap-1 border-t border-line pt-5">
        <p className="flex justify-between gap-4 font-semibold">
          Due today <span className="tabular-nums">{formatDollars(price.dueNow)}</span>
        </p>
        {price.firstChargeOn && (
          <p className="flex justify-between gap-4">
            On {formatDay(price.firstChargeOn)}, then monthly{' '}
            <span className="tabular-nums">{formatDollars(price.monthly)}</span>
          </p>
        )}
        {isTooSmallToCharge(price) && <p className="text-sm text-soft">{SMALL_MONTHS}</p>}
      </div>
      {price.firstChargeOn && (
        <p className="text-sm text-soft">Your free days come first. Cancel before they end, and you pay nothing.</p>
      )}
      {!isGift && (
        <p className="text-sm text-soft">
          30-day money-back guarantee, once per person. Cancel at any time, in two clicks.
        </p>
      )}
    </Letter>
  );
}
