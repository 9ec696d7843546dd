import { MinimumAge } from '#platform/client/minimum-age.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Points, type SectionProps } from '../text-page/section.tsx';
import { PROMISES } from '../promises.ts';

const CHECKS = [
  [
    'Refused, with the reason',
    'Threats, slurs, sexual words about minors, and private details: phone numbers, street and email addresses, links, numbers of cards and documents.',
  ],
  [
    'Held for a moderator',
    `Insults, explicit words, names of accounts elsewhere, and anything the program is unsure about. A moderator reads it within ${PROMISES.review} and sends or stops it, without learning who wrote it or to whom.`,
  ],
  [
    'Not turned away',
    'Words about hurting yourself. We hold such a letter too, and show its author help lines right away.',
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
          before it is sealed: the message, the hint, and what it shows about its author. It follows fixed rules, and a
          model that has learned from examples may hold a letter, but never refuses one. Answers are read in the same
          way, and those that say how to reach someone are refused. So are lines of public pages about which the program
          is not sure.
        </p>
        <Points items={CHECKS} />
        <p>No filter is perfect: please report what slips through.</p>
        <p>
          The program reads English. In other languages it finds links, numbers and addresses, but few threats and
          insults. Whether such letters are held for a moderator depends on how this site is set up: all of them, those
          that look suspicious, or none.
        </p>
        <p className="second-check">
          There is a second check: the text is also sent to a moderation service, and nothing else: not who wrote it,
          and not who it is for. That service can stop a letter that our program would send, and it cannot send one that
          our program stops. If it does not answer, our program decides alone.
        </p>
      </>
    ),
  },
  {
    id: 'limits',
    title: 'Limits',
    content: (
      <p>
        Free Access allows {PROMISES.dailyLetters}, The Masked Elite at most {PROMISES.hourlyLetters}. Nobody can send
        the same person more than {PROMISES.lettersToOne}. If one person gets more than {PROMISES.lettersListed} on a
        day, their list shows the newest and folds up the rest. And only people who have proved that the account is
        theirs can open letters. A letter can be answered once, and one person can write {PROMISES.answersADay}. Through
        one public page we take {PROMISES.lettersThroughPage}.
      </p>
    ),
  },
  {
    id: 'young',
    title: 'Young people',
    content: (
      <>
        <p>
          You must be at least <MinimumAge /> to use Sub Rosa.{' '}
          <span className="if-minors">
            Under {PROMISES.adultAge} you need a parent&rsquo;s permission. Letters from adults to an account that we
            know belongs to a minor are not delivered, nor are answers between the two, and we tell neither of them.
            Adults and minors are never matched. Nobody under {PROMISES.adultAge} can have a public page.
          </span>
        </p>
        <p>
          We know someone&rsquo;s age only from the date of birth they gave us
          <span className="if-minors">
            , and their Instagram account only if they confirmed it while logged in. We cannot protect others this way
          </span>
          .
        </p>
      </>
    ),
  },
  {
    id: 'chats',
    title: 'In a chat',
    content: (
      <>
        <p>
          Two people can chat only after each has written to the other. The program that checks letters also reads each
          message before it is delivered, and so does the second check, where there is one. It refuses the same things
          and says why. Contact details are allowed once both have unmasked. If it is not sure, it asks the writer, who
          can send the message anyway. Words about hurting yourself are delivered, and we show their writer help lines.
          The rules also check your name, because the other person sees it once you both unmask, and everybody on a
          public page that shows it.
        </p>
        <p>
          No other person reads the chat. If one of the two reports it, a moderator sees the last{' '}
          {PROMISES.reportedMessages} messages. The chat closes for the person who reports it, who reads there what
          became of the report; the other one notices nothing.
        </p>
      </>
    ),
  },
  {
    id: 'anonymity',
    title: 'What anonymity means here',
    content: (
      <>
        <p>
          The recipient sees what the sender chose to show and nothing else. In the database a confession&rsquo;s
          author, recipient and words are encrypted with keys that are kept outside it.
        </p>
        <p>
          It has limits: anyone who controls the running server and its keys could link a letter to its author, and a
          court could force us to. A stolen copy of the database, without the keys, names nobody and shows no words.
          More about this under <TextLink href="/privacy#limits">privacy</TextLink>.
        </p>
      </>
    ),
  },
];
