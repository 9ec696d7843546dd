import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Points, Section, TextPage } from './parts/text-page.tsx';

const KEPT = [
  ['90 days', 'What Instagram confirmed when you proved that an account is yours.'],
  [
    '24 months',
    'Letters, unless you take them back, they were to vanish earlier, or their recipient opts out. When you delete your account, your letters follow within 72 hours.',
  ],
  ['6 months', 'Search queries, and those only as a fingerprint, never as the words you typed.'],
  ['30 days', 'A log of sign-ins, cut to the day.'],
  ['12 months', 'What you write to us on the contact page, and requests to close a profile, both sealed.'],
  [
    'Until you leave',
    'Your account: name, e-mail address, date of birth, plan. Deletion requests are completed within 30 days.',
  ],
] as const;

export function PrivacyPage() {
  return (
    <TextPage
      eyebrow="Little, briefly, sealed"
      title="Privacy Policy"
      lead="The safest record is the one that was never made. Sub Rosa is built to keep as little as it can, for as short as it can."
    >
      <Section title="Who wrote what">
        <p>
          A confession is stored without its author&rsquo;s name, without the recipient&rsquo;s name and without
          readable words. All three are sealed with keys that do not live in the database. Times are cut to the hour,
          and letters are filed in shuffled groups, so that a copy of the database is no help to whoever wants to guess.
        </p>
      </Section>
      <Section title="Where that ends">
        <p>
          We do not promise magic. Somebody who controls the running server and its keys can link a letter to its
          author, and so can a court that compels both. And a letter can give its writer away by what it says: leave out
          what only you could know.
        </p>
      </Section>
      <Section title="How long things are kept">
        <Points items={KEPT} />
      </Section>
      <Section title="If you pay">
        <p>
          Payments are made by Stripe. The number of your card goes from your browser to Stripe and never passes through
          us. From us Stripe gets a reference that says nothing: no name, no e-mail address, and nothing of your
          letters. We keep where your membership comes from and until which day it runs.
        </p>
      </Section>
      <Section title="This website">
        <p>
          There are no advertisements, no trackers and no fonts or scripts from elsewhere on these pages, but for those
          on which a card is entered: they, and no others, show Stripe&rsquo;s own form. One cookie keeps you signed in,
          another one remembers until you close the browser that you have confirmed an account without signing in;
          looking around sets none.
        </p>
      </Section>
      <Section title="If you never asked for this">
        <p>
          Nobody has to receive confessions:{' '}
          <TextLink href="/search-confessions">confirm that the account is yours</TextLink> and opt out. It takes effect
          at once, and what was addressed to you is deleted. Without proof you can{' '}
          <TextLink href="/opt-out">ask us to close the profile</TextLink>: within 48 hours it gets no new confessions
          and is not found any more, and nothing is deleted.
        </p>
      </Section>
    </TextPage>
  );
}
