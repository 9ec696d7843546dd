import { Card } from '#platform/client/ui/card.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { OptOutForm } from './opt-out-form.tsx';

const STEPS = [
  [
    'Within 48 hours',
    'The profile cannot be found here any more, and nobody can write to it. Whoever tries is told that it does not accept confessions, and nothing else.',
  ],
  ['Nothing is deleted', 'We do not know that it is you who asks. Letters that are there already stay sealed.'],
  ['You can change your mind', 'You get a page of your own, where you see how far it has come and can take it back.'],
] as const;

export function OptOutPage() {
  return (
    <div className="shell grid max-w-[46rem] gap-8 py-10 sm:py-16">
      <PageHeading
        eyebrow="To be left alone"
        title="Opt out of confessions"
        lead="Nobody has to receive confessions. Tell us the profile: it needs no account, no proof and no reason."
      />
      <Card aria-label="Your request">
        <OptOutForm />
      </Card>
      <section className="grid max-w-[65ch] gap-4">
        <h2 className="text-2xl">What happens then</h2>
        <dl className="grid gap-4">
          {STEPS.map(([term, text]) => (
            <div key={term} className="border-s-2 border-gilt ps-4">
              <dt className="font-semibold">{term}</dt>
              <dd className="text-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="grid max-w-[65ch] gap-3">
        <h2 className="text-2xl">At once, and for good</h2>
        <p>
          <TextLink href="/search-confessions">Confirm that the profile is yours</TextLink>, and opt out there: it takes
          effect at once, it deletes what was addressed to you, and nobody can undo it.
        </p>
      </section>
    </div>
  );
}
