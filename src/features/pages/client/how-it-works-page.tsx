import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Points, Section, TextPage } from './parts/text-page.tsx';

const STEPS = [
  [
    '1. You write',
    'You look up one person by their Instagram username or name and write what you never dared to say. You decide what, if anything, the letter shows of you.',
  ],
  [
    '2. We seal it',
    'A program checks that nobody is threatened or exposed. Then your name and your words are encrypted separately, and letters wait to travel in small shuffled groups, so that neither the hour nor the order gives you away.',
  ],
  [
    '3. They prove who they are',
    'A letter opens for its recipient alone: somebody who has confirmed with Instagram that the account it is addressed to is theirs.',
  ],
  ['4. They answer', 'They can like the letter and react to it. You stay unknown.'],
] as const;

export function HowItWorksPage() {
  return (
    <TextPage
      eyebrow="From your hand to theirs"
      title="How it works"
      lead="A confession travels like a sealed letter: written by one person, opened by one person, sealed in between."
    >
      <Section title="Four steps">
        <Points items={STEPS} />
      </Section>
      <Section title="When it is mutual">
        <p>
          If the person you wrote to has also written to you, and both of you have confirmed with Instagram who you are,
          it is a match, and both of you are told within a day. A member of The Masked Elite can then open a private
          chat in which both stay masked. Names are shown only when both choose to unmask.
        </p>
      </Section>
      <Section title="Why an account is needed to write">
        <p>
          Reading these pages needs no account; writing does. It is what lets us stop somebody who abuses the service,
          and it is done without anyone at Sub Rosa looking up who wrote which letter. How that fits together is on the{' '}
          <TextLink href="/safety">safety page</TextLink>.
        </p>
      </Section>
    </TextPage>
  );
}
