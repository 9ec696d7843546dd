import { ButtonLink } from '#platform/client/ui/button.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import type { SectionProps } from './parts/section.tsx';
import { Steps } from './parts/steps.tsx';
import { PROMISES } from './promises.ts';

const STEPS = [
  [
    'You find them',
    'Type their exact Instagram username. Once you are logged in, a name finds those who have chosen to be found by it. Instagram shows us business and creator accounts only; to anybody else you can write by their exact username, and such a letter goes to the first person who proves that the username is theirs. Nobody is told that you looked.',
  ],
  [
    'You write',
    'Say what you never dared to say, and choose what the letter tells of you: nothing, your age and town, or your occupation and interests too. What you do not show is not stored.',
  ],
  [
    'A program reads it',
    `It refuses threats, slurs and private details, and tells you why. What is doubtful waits for a moderator, who looks at it within ${PROMISES.review} and never learns who wrote it.`,
  ],
  [
    'It is sealed, and leaves in company',
    `Your name, theirs and your words are encrypted apart from each other. Then the letter waits until those of several people can leave together, in shuffled order. After ${PROMISES.wait} at the latest it leaves in any case, unless the operator of this site has set another time: the form tells you. It carries the hour of its delivery, never the moment in which you wrote.`,
  ],
  [
    'They prove who they are',
    'A letter opens for its recipient alone: somebody who has confirmed with Instagram that the account it is addressed to is theirs. They need no account here for that.',
  ],
  [
    'They read it',
    'They can like the letter and react to it. That stays on their side: you are not told whether it was opened, and they are not told who you are.',
  ],
] as const;

export const HOW_IT_WORKS: readonly SectionProps[] = [
  { id: 'steps', title: 'Six steps', content: <Steps items={STEPS} /> },
  {
    id: 'mutual',
    title: 'When it is mutual',
    content: (
      <>
        <p>
          If the person you wrote to has also written to you, and both of you have confirmed with Instagram who you are,
          it is a match. Both of you are told within {PROMISES.notice}, at a moment drawn by lot, so that the moment
          gives nothing away.
        </p>
        <p>
          A member of The Masked Elite can then open a private chat in which both stay masked. Names are shown only when
          both choose to unmask.
        </p>
        <p>
          Beside the seal you choose what a letter may do: tell both of you if it is mutual, or keep you hidden. A
          letter that keeps you hidden never makes a match, whatever happens later.
        </p>
        <p>
          That choice matters because a match can be sought. Somebody who got your letter and wonders who wrote it can
          confess to the people they suspect; if you are one of them and your letter may tell, both of you are told. To
          keep this slow, the first {PROMISES.crushes} people you have written to count, for each Instagram account of
          yours, and taking a letter back or deleting the account frees a place only after {PROMISES.places}. A few good
          guesses can still be enough.
        </p>
      </>
    ),
  },
  {
    id: 'taking-back',
    title: 'If you change your mind',
    content: (
      <p>
        Your account settings list what you have sent. Taking a letter back deletes its words at once, whether it has
        arrived or not; what was read, nobody can make unread. It does not bring back the confession of that day.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Why an account is needed to write',
    content: (
      <p>
        Reading these pages needs no account, and neither do letters that were written to you; writing does. It is what
        lets us stop somebody who abuses the service, without anyone looking up who wrote which letter. How that fits
        together is on the <TextLink href="/safety">safety page</TextLink>; what it costs, on that of{' '}
        <TextLink href="/membership">the two plans</TextLink>.
      </p>
    ),
  },
  {
    id: 'begin',
    title: 'Ready?',
    content: (
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/">Write a confession</ButtonLink>
        <ButtonLink href="/search-confessions" variant="secondary">
          Find your secret admirers
        </ButtonLink>
      </div>
    ),
  },
];
