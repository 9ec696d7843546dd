import { TextLink } from '#platform/client/ui/text-link.tsx';
import type { SectionProps } from '../parts/section.tsx';
import { PROMISES } from '../promises.ts';

/** What a membership is, what it costs and how it ends. */
export const PAYING: readonly SectionProps[] = [
  {
    id: 'plans',
    title: 'Plans and payment',
    content: (
      <>
        <p>
          Free Access costs nothing and allows {PROMISES.dailyLetters}. The Masked Elite costs {PROMISES.price} per
          month, paid in advance by card and renewed every month until you cancel. What it brings is on the page of{' '}
          <TextLink href="/membership">the two plans</TextLink>; against machines, unlimited confessions end at{' '}
          {PROMISES.hourlyLetters}. Full anonymity is part of both plans.
        </p>
        <p>
          A promo code lowers the price for as long as you stay, or gives {PROMISES.giftedDays} that need no card and
          end by themselves. Each code counts once for each person.
        </p>
      </>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling, and money back',
    content: (
      <>
        <p>
          You cancel in your account settings, in {PROMISES.clicks}, and keep everything until the end of the month that
          was paid for. Letters already sent keep their gift and their paper.
        </p>
        <p>
          It comes with a money-back guarantee: for {PROMISES.guarantee} after it was made, you can have your last
          payment back by a button in the same place, without a reason, and your membership ends. This works once for
          each person, with a confirmed email address. Where a renewal fails you keep everything for {PROMISES.grace},
          time enough for another card. Whoever is suspended cannot reach the settings: logging in then shows a button
          that cancels, and for money back you <TextLink href="/contact">write to us</TextLink>.
        </p>
      </>
    ),
  },
];
