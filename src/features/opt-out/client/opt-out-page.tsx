import { Card } from '#platform/client/ui/card.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { OptOutForm } from './opt-out-form.tsx';

const STEPS = [
  [
    'Within 48 hours',
    'Nobody can find the profile here or write to it. People who try only read that it doesn’t accept confessions. On a day with very many requests a moderator looks at them first, and it can take longer.',
  ],
  ['Nothing is deleted', 'We can’t know that the request comes from you. Letters that are already there stay sealed.'],
  ['You can change your mind', 'You get your own page, where you can follow the request and take it back.'],
] as const;

export function OptOutPage() {
  return (
    <div className="shell grid max-w-[46rem] gap-8 py-10 sm:py-16">
      <PageHeading
        eyebrow="Not for you?"
        title="Opt out of confessions"
        lead="You don’t have to receive confessions. Just tell us the profile. You need no account, no proof and no reason."
      />
      <Card aria-label="Your request">
        <OptOutForm />
      </Card>
      <section className="grid max-w-[65ch] gap-4">
        <h2 className="text-2xl">What happens next</h2>
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
        <h2 className="text-2xl">Right away, for good</h2>
        <p>
          <TextLink href="/search-confessions">Prove that the profile is yours</TextLink> and opt out there. It takes
          effect right away, deletes the letters to you, and can’t be undone.
        </p>
      </section>
    </div>
  );
}
