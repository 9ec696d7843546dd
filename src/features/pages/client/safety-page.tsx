import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Points, Section, TextPage } from './parts/text-page.tsx';

const RECIPIENT = [
  [
    'Report',
    'A reported letter goes to a moderator, who sees the letter and never its author, and can still stop that author.',
  ],
  ['Block', 'Blocking an author never tells you who it was, and never tells them that they were blocked.'],
  ['Pause or opt out', 'Nobody has to receive confessions. Requests to opt out are handled within 48 hours.'],
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
          Every confession is checked before it is delivered. Threats, slurs, sexual content about minors, and private
          details such as phone numbers or street addresses do not belong in a letter: they are refused, or held until a
          moderator has looked. Confessions are monitored, and violations may lead to account suspension.
        </p>
      </Section>
      <Section title="What a recipient can do">
        <Points items={RECIPIENT} />
      </Section>
      <Section title="Ages">
        <p>
          You must be at least 13 to use Sub Rosa, and under 18 you need a parent&rsquo;s permission. Letters from
          adults to an account that we know belongs to a minor are withheld.
        </p>
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
