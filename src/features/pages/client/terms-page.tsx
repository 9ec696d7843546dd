import { MinimumAge } from '#platform/client/minimum-age.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { TextPage } from './text-page/text-page.tsx';
import type { SectionProps } from './text-page/section.tsx';
import { SupportAddress } from './text-page/support-address.tsx';
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

/** What users must do and must not do. */
const RULES: readonly SectionProps[] = [
  {
    id: 'who',
    title: 'Who may use it',
    content: (
      <p>
        You are <MinimumAge /> or older.{' '}
        <span className="if-minors">
          If you are under {PROMISES.adultAge}, a parent or guardian has given you permission.{' '}
        </span>
        What you tell us about yourself is true, you keep your password to yourself and use one account.
      </p>
    ),
  },
  {
    id: 'writing',
    title: 'What you may write',
    content: (
      <>
        <p>
          Write to one person, kindly, about your own feelings. Do not threaten, insult, harass or expose anyone, do not
          pretend to be someone else, and do not send private details about anyone. Nothing sexual about minors, ever.
          The same goes for answers, for the line on your public page, and for chats.
        </p>
        <p>
          Your words stay yours. You allow us to store them encrypted, to have a program check them before delivery, and
          to show them to the person you write to and, if they are held or reported, to a moderator. We do nothing else
          with them.
        </p>
      </>
    ),
  },
  {
    id: 'rules',
    title: 'If a rule is broken',
    content: (
      <p>
        Confessions are monitored and violations may lead to account suspension, for some days or for good. A letter can
        be refused, held or removed, a chat message or a name refused. If a moderator refuses a letter that was held,
        you can reword it or appeal once, under <TextLink href="/sent">Sent</TextLink>, where you also see which rule it
        is about. If you are suspended, you can appeal once when you log in, and get an answer within {PROMISES.appeal}.
        How this works without unmasking anyone is under <TextLink href="/safety#moderators">safety</TextLink>.
      </p>
    ),
  },
  {
    id: 'fairness',
    title: 'Fair use',
    content: (
      <p>
        Use Sub Rosa yourself, not with a program. Do not try to find out who wrote to whom, to read what is not yours,
        or to get around limits, blocks and opt-outs. If you find a weakness, please{' '}
        <TextLink href="/contact">tell us</TextLink> before you tell others.
      </p>
    ),
  },
];

/** What users can expect from us. */
const OUR_DUTIES: readonly SectionProps[] = [
  {
    id: 'expect',
    title: 'What you can expect of us',
    content: (
      <p>
        We take the care described under <TextLink href="/privacy">privacy</TextLink> and{' '}
        <TextLink href="/safety">safety</TextLink>, and say openly where it ends. We cannot promise that the service is
        always available, that someone will read your letter or feel the same, or that what others write is true. Your
        legal rights stay as they are.
      </p>
    ),
  },
  {
    id: 'leaving',
    title: 'Leaving',
    content: (
      <p>
        You can delete your account at any time, in your account settings. If you are suspended or cannot log in, write
        to us and we do it. It ends right away, and so does your subscription; your letters are deleted within{' '}
        {PROMISES.letterRemoval}. Without an account you can <TextLink href="/opt-out">have a profile closed</TextLink>{' '}
        that is yours.
      </p>
    ),
  },
  {
    id: 'us',
    title: 'Who we are, and changes',
    content: (
      <p>
        Sub Rosa is run by the operator of this site. Contact them <SupportAddress />. When these terms change, this
        page and its date change too. What you have paid for stays the same until the month is over. In force since 19
        November 2026.
      </p>
    ),
  },
];
