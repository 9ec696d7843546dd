import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Section, TextPage } from './parts/text-page.tsx';

export function TermsPage() {
  return (
    <TextPage
      eyebrow="The rules of the house"
      title="Terms of Service"
      lead="Few rules, in plain words. By using Sub Rosa you agree to them."
    >
      <Section title="Who may use it">
        <p>
          You are at least 13 years old. If you are under 18, a parent or guardian has given you permission. You keep
          your password to yourself and use one account.
        </p>
      </Section>
      <Section title="What you may write">
        <p>
          Write to one person, kindly, about your own feelings. Do not threaten, insult, harass or expose anybody, do
          not pretend to be somebody else, and do not send private details about anyone. Confessions are monitored and
          violations may lead to account suspension.
        </p>
      </Section>
      <Section title="Plans and payment">
        <p>
          Free Access costs nothing and allows one confession per day. The Masked Elite costs $3.99 per month, paid in
          advance by card and renewed every month until you cancel. A promo code lowers that for as long as you stay, or
          gives 30 days that end by themselves.
        </p>
        <p>
          You cancel in your account settings, in two clicks, and keep everything until the end of the month that was
          paid for. It comes with a 30-day money-back guarantee: for 30 days after a payment you can have it back there,
          without a reason, and your membership ends. Where a renewal fails you keep everything for three days, time
          enough for another card.
        </p>
      </Section>
      <Section title="What you can expect of us">
        <p>
          We take the care described under <TextLink href="/privacy">privacy</TextLink> and{' '}
          <TextLink href="/safety">safety</TextLink>, and say openly where it ends. We cannot promise that a person will
          read, like or return what you feel.
        </p>
      </Section>
    </TextPage>
  );
}
