import type { ReactNode } from 'react';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { PROMISES } from './promises.ts';

interface Question {
  id: string;
  title: string;
  content: ReactNode;
}

/** The questions of the FAQ page, in their order. */
export const QUESTIONS: Question[] = [
  {
    id: 'anonymous',
    title: 'Is it really anonymous?',
    content: (
      <p>
        The person you write to learns what you chose to show and nothing else. Your name is sealed before it is stored,
        with keys that are kept apart from the database. That is the same on both plans: anonymity is not for sale.
      </p>
    ),
  },
  {
    id: 'limits',
    title: 'Where does anonymity end?',
    content: (
      <p>
        Whoever holds the running server together with its keys could link a letter to its author, and so could a court
        that compels both. Somebody who steals a copy of the database finds neither members nor words in it without its
        keys, and no two letters that belong together. With a copy of the disk and what was deleted on it, they can
        sometimes tell that one person wrote two letters, but not who. The person you write to can confess to people
        they suspect and wait for a match, to {PROMISES.crushes} of them and no more for {PROMISES.places}; a letter
        that keeps you hidden never makes one. And your own words can give you away: what only you could know, leave
        out. Nobody can seal that for you.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Do I need an account?',
    content: (
      <p>
        To look around, to search, and to read what was written to you: no. To send a confession: yes, because it is how
        abuse is stopped. What we keep about an account is listed under{' '}
        <TextLink href="/privacy#kept">privacy</TextLink>.
      </p>
    ),
  },
  {
    id: 'reading',
    title: 'How do I read what was written to me?',
    content: (
      <p>
        <TextLink href="/search-confessions">Search for your username</TextLink> and let Instagram tell us that the
        account is yours: every account can send us a message there, private ones too, and business and creator accounts
        can log in instead. We ask for your username, your name there and a number of the account, not for your
        password, and do not keep the message. The confirmation counts for {PROMISES.proofs}; without an account here,
        until you close the browser.
      </p>
    ),
  },
  {
    id: 'readers',
    title: 'Who can read a confession?',
    content: (
      <p>
        The person it is addressed to, after Instagram has confirmed that the account is theirs. A program checks every
        letter before it is sealed. One that it holds, or that its recipient reports, is read by a moderator, who sees
        the words and never the names.
      </p>
    ),
  },
  {
    id: 'cost',
    title: 'What does it cost, and how do I cancel?',
    content: (
      <p>
        Free Access costs nothing and allows {PROMISES.dailyLetters}. The Masked Elite costs {PROMISES.price} per month
        and has no daily limit. You cancel in your account settings, in {PROMISES.clicks}, and keep everything until the
        month is over; within {PROMISES.guarantee} of a payment a button there gives it back. See{' '}
        <TextLink href="/membership">the two plans</TextLink>.
      </p>
    ),
  },
  {
    id: 'mutual',
    title: 'What happens when two people confess to each other?',
    content: (
      <p>
        Both are told within {PROMISES.notice} that they have a match, once both have confirmed their Instagram
        accounts. A member of The Masked Elite can open a chat, in which both stay masked; names are shown only when
        both want it. Whoever ends it, ends it for both. If you would rather never be found out, choose &lsquo;Keep me
        hidden, whatever happens&rsquo; beside the seal: such a letter makes no match.
      </p>
    ),
  },
  {
    id: 'unwanted',
    title: 'I do not want to receive confessions. Can I stop them?',
    content: (
      <p>
        Yes. Report a letter, or block its author without learning who it is.{' '}
        <TextLink href="/search-confessions">Confirm that the account is yours</TextLink>, and you can pause your inbox
        or opt out for good, at once. Or <TextLink href="/opt-out">ask us to close the profile</TextLink>, without an
        account and without proof: that takes {PROMISES.optOut} at most. Nobody is told why a profile does not accept
        confessions.
      </p>
    ),
  },
  {
    id: 'deleting',
    title: 'Can I take a letter back, or delete everything?',
    content: (
      <p>
        Both, in your account settings. A letter that you take back is deleted at once. If you delete your account, all
        that names you goes at once. Your letters follow within {PROMISES.letterRemoval}, some of them every night,
        together with those of others, so that a missing letter does not tell that you wrote it. If you would rather
        have them gone at once, take all of them back before you leave. The little that stays, and why, is under{' '}
        <TextLink href="/privacy#leaving">privacy</TextLink>.
      </p>
    ),
  },
  {
    id: 'age',
    title: 'How old do I have to be?',
    content: (
      <p>
        At least {PROMISES.minimumAge}. If you are under {PROMISES.adultAge}, you need the permission of a parent or
        guardian. Letters from grown-ups to an account that we know to belong to a minor are not delivered; more under{' '}
        <TextLink href="/safety#young">safety</TextLink>.
      </p>
    ),
  },
];
