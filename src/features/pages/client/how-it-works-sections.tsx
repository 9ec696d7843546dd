import { ButtonLink } from '#platform/client/ui/button.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import type { SectionProps } from './text-page/section.tsx';
import { PROMISES } from './promises.ts';

const STEPS = [
  [
    'You find them',
    'Type their exact Instagram username. Once you are logged in, you can also search by name for people who allow it. Instagram only shows us business and creator accounts. To write to anyone else, use their exact username: only someone who proves that the username is theirs can open the letter. Nobody finds out that you looked.',
  ],
  [
    'You write',
    'Say what you never dared to say, and choose what the letter shows about you: nothing, your age and town, or your occupation and interests too. We do not store what you do not show.',
  ],
  [
    'A program checks it',
    `It refuses threats, slurs and private details, and tells you why. If it is not sure, a moderator looks at the letter within ${PROMISES.review} and never learns who wrote it.`,
  ],
  [
    'It is sealed and sent with others',
    `Your name, theirs and your words are encrypted. Then the letter waits until letters from several people can be delivered together, in random order. It is delivered after ${PROMISES.wait} at the latest, unless the operator of this site has set another time: the form tells you. It shows the hour of its delivery, never the time when you wrote it.`,
  ],
  [
    'They prove who they are',
    'We don’t message them on Instagram: they look for their letters here, or have asked us for notices. Only the recipient can open a letter, after proving with Instagram that the account is theirs. They need no account here for that.',
  ],
  [
    'They read it',
    'They can like the letter, react to it, and answer it once. You do not see whether they opened it, and they do not see who you are.',
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
          it is a match. We let you both know within {PROMISES.notice}, at a random time, so that the timing gives
          nothing away.
        </p>
        <p>
          A member of The Masked Elite can then open a private chat in which both stay masked. Names are shown only when
          both choose to unmask.
        </p>
        <p>
          When you send a letter, you choose: tell us both if it’s mutual, or keep me hidden. A letter that keeps you
          hidden never makes a match, whatever happens later.
        </p>
        <p>
          This choice matters because people can try to find out who wrote to them. Someone who got your letter can
          confess to everyone they suspect. If you are one of them and your letter doesn’t keep you hidden, it’s a
          match. To make this hard, only the first {PROMISES.crushes} people you have written to count, for each of your
          Instagram accounts. Taking a letter back or deleting the account frees a place only after {PROMISES.places}. A
          few good guesses can still be enough.
        </p>
      </>
    ),
  },
  {
    id: 'answers',
    title: 'If they like it, or answer',
    content: (
      <>
        <p>
          When they like a letter or react to it, we ask them once whether authors may see that. If they say yes, you
          find it under <TextLink href="/sent">Sent</TextLink> from the next full hour on, never sooner and never by
          email. If they say no, or nothing, all you read is &lsquo;Delivered&rsquo;.
        </p>
        <p>
          Anyone who reads your letter and has an account can answer it, once, in up to {PROMISES.answerLength}. An
          answer is checked, sealed and delivered like a letter, and you find it under your letter. You can react to it,
          but not write back: to go on talking, you need a match. You can switch answers off when you send a letter.{' '}
          <span className="if-minors">
            Answers between adults and people under {PROMISES.adultAge} are not delivered.
          </span>
        </p>
      </>
    ),
  },
  {
    id: 'page',
    title: 'If you want to get letters',
    content: (
      <p>
        Once you have confirmed your username, and are {PROMISES.adultAge} or older, you can switch on a page of your
        own. It shows your username, your first name if you like, and a line that you write, and anyone can write to you
        from it. We draw you a picture with a code for it, to post wherever you like. You find all this below{' '}
        <TextLink href="/search-confessions">your letters</TextLink>. While it is off, the address of your page looks
        like that of somebody we have never heard of.
      </p>
    ),
  },
  {
    id: 'taking-back',
    title: 'If you change your mind',
    content: (
      <p>
        You find the letters you have sent under <TextLink href="/sent">Sent</TextLink>. Taking one back deletes its
        text right away, whether it has been delivered or not. If they have already read it, that can&rsquo;t be undone.
        It still counts for the day you sent it.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Why an account is needed to write',
    content: (
      <p>
        You need no account to look around or to read letters written to you, only to write. That is how we stop people
        who abuse the service, without anyone looking up who wrote which letter. How that works is on the{' '}
        <TextLink href="/safety">safety page</TextLink>. What it costs is on the page of{' '}
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

/** Numbered steps on a letter. */
function Steps({ items }: { items: readonly (readonly [title: string, text: string])[] }) {
  return (
    <Letter seal={<Seal />}>
      <ol className="grid gap-7 pt-2">
        {items.map(([title, text], index) => (
          <li key={title} className="grid grid-cols-[2.25rem_1fr] gap-x-2 sm:grid-cols-[3.25rem_1fr]">
            <span aria-hidden="true" className="eyebrow text-3xl leading-none text-wax-ink">
              {index + 1}
            </span>
            <div className="grid gap-1">
              <h3 className="text-xl">{title}</h3>
              <p className="text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Letter>
  );
}
