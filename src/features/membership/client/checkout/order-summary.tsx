import { CheckIcon } from '#platform/client/ui/icons.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { dollars } from '../money.ts';
import { MASKED_ELITE } from '../plans.ts';
import { FULL_PRICE, type Price } from '../price.ts';

/** What is bought, and for how much. The price stays the full one until a code has been taken. */
export function OrderSummary({ price = FULL_PRICE }: { price?: Price | undefined }) {
  const reduced = price.monthly < FULL_PRICE.monthly;
  return (
    <Letter gilt aria-labelledby="order" className="grid gap-6">
      <header className="grid gap-2">
        <h2 id="order" className="text-2xl">
          {MASKED_ELITE.name}
        </h2>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-serif text-3xl">{dollars(price.monthly)}/month</span>
          {reduced && (
            <s className="text-soft">
              <span className="sr-only">instead of </span>
              {dollars(FULL_PRICE.monthly)}
            </s>
          )}
        </p>
      </header>
      <ul className="grid gap-3">
        {MASKED_ELITE.brings.map((line) => (
          <li key={line} className="flex gap-3">
            <CheckIcon className="mt-1 size-5 shrink-0 text-gold" />
            {line}
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-t border-line pt-5 font-semibold">
        Due today <span className="tabular-nums">{dollars(price.dueNow)}</span>
      </p>
      <p className="text-sm text-soft">30-day money-back guarantee. Cancel at any time, in two clicks.</p>
    </Letter>
  );
}
