import { TextLink } from '#platform/client/ui/text-link.tsx';
import { TextPage } from './parts/text-page.tsx';
import { OUR_DUTIES, RULES } from './terms/rules.tsx';
import type { SectionProps } from './parts/section.tsx';
import { PROMISES } from './promises.ts';

export function TermsPage() {
  return (
    <TextPage
      eyebrow="House rules"
      title="Terms of Service"
      lead="Few rules, in plain words. By using Sub Rosa you agree to them."
      sections={[...RULES, ...PAYING, ...OUR_DUTIES]}
    />
  );
}

/** What a membership is, what it costs and how it ends. */
const PAYING: readonly SectionProps[] = [
  {
    id: 'plans',
    title: 'Plans and payment',
    content: (
      <>
        <p>
          Free Access costs nothing and allows {PROMISES.dailyLetters}. The Masked Elite costs {PROMISES.price} per
          month, paid in advance by card, Apple Pay or Google Pay, and renewed every month until you cancel. What you
          get is on the page of <TextLink href="/membership">the two plans</TextLink>. To stop bots, unlimited
          confessions end at {PROMISES.hourlyLetters}. Full anonymity is part of both plans.
        </p>
        <p>
          A promo code lowers the price for as long as you stay, or gives you {PROMISES.giftedDays} free, without a
          card. These end by themselves. Each person can use a code once.
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
          was paid for. Letters you have sent keep their gift and design.
        </p>
        <p>
          There is a money-back guarantee: within {PROMISES.guarantee} of your last payment, a button in the same place
          gives it back, without a reason, and your membership ends. This works once per person and card, with a
          confirmed email address. If a renewal fails, you keep everything for {PROMISES.grace}, so that you can add
          another card. While you are suspended you cannot open the settings: logging in then shows a button that
          cancels. For money back, <TextLink href="/contact">write to us</TextLink>.
        </p>
      </>
    ),
  },
];
