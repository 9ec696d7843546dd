import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Points, Section, TextPage } from './parts/text-page.tsx';

const RECIPIENT = [
  ['Report', 'A reported letter is put before our moderators. They see the letter, never who wrote it.'],
  ['Block', 'Blocking an author never tells you who it was, and never tells them that they were blocked.'],
  ['Hide', 'A letter you do not want to look at is folded away, and comes back when you say so.'],
  [
    'Pause or opt out',
    'Pause your inbox and letters wait. Opt out and it takes effect at once: what was addressed to you is deleted, and nothing more is taken.',
  ],
] as const;

export function SafetyPage() {
  return (
    <TextPage
      eyebrow="Gentle by design"
      title="Safety"
      lead="Anonymity protects shy people. It must not protect cruel ones. Sub Rosa is built to do the first without the second."
    >
      <Section title="Before a letter leaves">
        <p>
          A program reads every confession before it is sealed. Threats, slurs, sexual content about minors, and private
          details such as phone numbers, street addresses, e-mail addresses and links are refused, and the writer is
          told why. What is doubtful is held and not delivered. Confessions are monitored, and violations may lead to
          account suspension.
        </p>
        <p>
          Rules catch most, not all: please report what slips through. Somebody whose letter speaks of harming
          themselves is shown where people listen.
        </p>
      </Section>
      <Section title="What a recipient can do">
        <Points items={RECIPIENT} />
        <p>
          Whoever does not want to prove anything can still <TextLink href="/opt-out">ask to be left alone</TextLink>:
          within 48 hours nobody can find the profile here or write to it.
        </p>
      </Section>
      <Section title="Ages">
        <p>You must be at least 13 to use Sub Rosa, and under 18 you need a parent&rsquo;s permission.</p>
      </Section>
      <Section id="anonymity" title="What anonymity means here">
        <p>
          The recipient learns what the sender chose to show and nothing else. The database, copied without the keys
          that are kept apart from it, is designed to show neither who wrote a confession, nor to whom, nor what it
          says.
        </p>
        <p>
          It has a limit, and you should know it: whoever holds the running server together with its keys could link a
          letter to its author, and so could a court that compels both. More about this under{' '}
          <TextLink href="/privacy">privacy</TextLink>.
        </p>
      </Section>
      <Section title="If somebody is in danger">
        <p>
          Please do not wait for us. Call your local emergency number first; we are not an emergency service. Our own
          replies to safety messages come within 24 hours.
        </p>
      </Section>
    </TextPage>
  );
}
