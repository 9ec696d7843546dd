import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Points, type SectionProps } from '../parts/section.tsx';
import { PROMISES } from '../promises.ts';

const CHECKS = [
  [
    'Refused, with the reason',
    'Threats, slurs, sexual words about minors, and private details: phone numbers, street and email addresses, links, numbers of cards and documents.',
  ],
  [
    'Held for a moderator',
    `Insults, explicit words, what names an account elsewhere, and whatever else is doubtful. A moderator reads it within ${PROMISES.review} and lets it go or stops it, without learning who wrote it or to whom.`,
  ],
  [
    'Not turned away',
    'Words of harming oneself. Such a letter is held too, and its writer is shown at once where people listen.',
  ],
] as const;

/** How the service protects people by default. */
export const SAFEGUARDS: readonly SectionProps[] = [
  {
    id: 'before',
    title: 'Before a letter leaves',
    content: (
      <>
        <p>
          Confessions are monitored, and violations may lead to account suspension. A program reads every confession
          before it is sealed: the message, the hint, and what it tells of its writer.
        </p>
        <Points items={CHECKS} />
        <p>
          No program catches everything. In our own tests ours lets about {PROMISES.missed} harmful lines pass that it
          had never seen before, and of threats about {PROMISES.missedThreats}, because cruelty can be put in harmless
          words. Please report what slips through.
        </p>
        <p>
          Where the operator of this site has set up a second opinion, the words, and nothing else, are also sent to
          that classifier: not who wrote them, nor for whom.
        </p>
      </>
    ),
  },
  {
    id: 'limits',
    title: 'Limits that keep it gentle',
    content: (
      <p>
        Free Access allows {PROMISES.dailyLetters}, The Masked Elite at most {PROMISES.hourlyLetters}, and to the same
        person nobody sends more than {PROMISES.lettersToOne}. Whoever would get more than {PROMISES.lettersFromAll}{' '}
        from everybody together gets the rest on the days after. And only a confirmed account opens letters at all.
      </p>
    ),
  },
  {
    id: 'young',
    title: 'Young people',
    content: (
      <>
        <p>
          You must be at least {PROMISES.minimumAge} to use Sub Rosa, and under {PROMISES.adultAge} you need a
          parent&rsquo;s permission. Letters from grown-ups to an account that we know to belong to a minor are not
          delivered, and nobody is told. Grown-ups and minors are never matched.
        </p>
        <p>
          We know an age from the date of birth that somebody gave us, and whose an Instagram account is once they have
          confirmed it while signed in. Whoever has not, we cannot protect in this way.
        </p>
      </>
    ),
  },
  {
    id: 'chats',
    title: 'In a chat',
    content: (
      <p>
        Two people talk here only once each has written to the other. Nobody reads along, and no program does, unless
        one of them reports it: then a moderator sees the last {PROMISES.reportedMessages} messages. The chat closes for
        whoever reports; to the other nothing shows.
      </p>
    ),
  },
  {
    id: 'anonymity',
    title: 'What anonymity means here',
    content: (
      <>
        <p>
          The recipient learns what the sender chose to show and nothing else. In the database a confession&rsquo;s
          author, recipient and words are sealed with keys that are kept apart from it.
        </p>
        <p>
          It has limits, and you should know them: whoever holds the running server together with its keys could link a
          letter to its author, and so could a court that compels both. A stolen copy of the database shows no words,
          lists no members, and does not tell which letters belong together. More about this under{' '}
          <TextLink href="/privacy#limits">privacy</TextLink>.
        </p>
      </>
    ),
  },
];
