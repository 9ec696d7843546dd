import type { ReactNode } from 'react';
import { MinimumAge } from '#platform/client/minimum-age.tsx';
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
        The person you write to sees what you chose to show and nothing else. Your name is encrypted before it is
        stored, with keys that are kept outside the database. That is the same on both plans: anonymity is always free.
      </p>
    ),
  },
  {
    id: 'limits',
    title: 'Where does anonymity end?',
    content: (
      <p>
        Anyone who controls the running server and its keys could link a letter to its author, and a court could force
        us to. A stolen copy of the database, without the keys, names nobody and shows no words. From a copy of the
        whole disk, a thief can sometimes tell that two letters are by the same person or to the same person, but not
        who that is. The person you write to can confess to people they suspect and wait for a match: with{' '}
        {PROMISES.crushes} people, then no more for {PROMISES.places}. A letter that keeps you hidden never makes a
        match. And your own words can give you away: leave out what only you could know.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Do I need an account, and what does it cost?',
    content: (
      <div className="grid gap-3">
        <p>
          To look around, to search, and to read what was written to you: no. To send a confession, or to answer one:
          yes, because that is how we stop abuse. What we keep about an account is listed under{' '}
          <TextLink href="/privacy#kept">privacy</TextLink>.
        </p>
        <p>
          Free Access costs nothing and allows {PROMISES.dailyLetters}. The Masked Elite costs {PROMISES.price} per
          month and has no daily limit. You cancel in your account settings, in {PROMISES.clicks}, and keep everything
          until the end of the month you paid for. Within {PROMISES.guarantee} of a payment, a button there gives you
          your money back. See <TextLink href="/membership">the two plans</TextLink>.
        </p>
      </div>
    ),
  },
  {
    id: 'reading',
    title: 'How do I read what was written to me?',
    content: (
      <p>
        <TextLink href="/search-confessions">Search for your username</TextLink> and prove on Instagram that the account
        is yours. Every account can send us a message there, private ones too; business and creator accounts can log in
        instead. We get your username, your name, your Instagram account ID and how many followers you have, never your
        password, and do not keep the message. The proof is valid for {PROMISES.proofs}, and longer for an account that
        you link with The Masked Elite. Without an account here, it ends when you close the browser, or after a day or
        two. If you create an account before that, the account keeps it.
      </p>
    ),
  },
  {
    id: 'readers',
    title: 'Who can read a confession?',
    content: (
      <p>
        Only the person it is addressed to, after proving with Instagram that the account is theirs: the one who has the
        username when the letter is delivered. If Instagram does not show who that is, the letter waits{' '}
        {PROMISES.unclaimed} for the first who proves it. Whoever takes the username over later does not get it. A
        program checks every letter before it is sealed. If it is not sure, or the recipient reports the letter, a
        moderator reads the words and never sees the names.
      </p>
    ),
  },
  {
    id: 'notices',
    title: 'How does my crush learn of a letter, and will I hear back?',
    content: (
      <div className="grid gap-3">
        <p>
          Not from us on Instagram: we message nobody there. Whoever has proved a username and has an account here can
          ask for notices, by email or push: once a week with Free Access, within a day with The Masked Elite. A notice
          says nothing of what is in a letter. And when you have sent one, you get a picture to share, which names
          nobody.
        </p>
        <p>
          If they want, you hear back. They can answer your letter once, if they have an account here, and you find the
          answer under <TextLink href="/sent">Sent</TextLink>. And they decide whether authors see what they like: if
          so, you see it from the next full hour on. Neither tells them who you are. More under{' '}
          <TextLink href="/how-it-works#answers">how it works</TextLink>.
        </p>
      </div>
    ),
  },
  {
    id: 'mutual',
    title: 'What happens when two people confess to each other?',
    content: (
      <p>
        It’s a match, once both have confirmed their Instagram accounts. We let both know within {PROMISES.notice}. A
        member of The Masked Elite can then open a chat. Both stay masked in it, and names are shown only if both want
        that. If one of you ends the chat, it ends for both. If you never want them to find out, choose &lsquo;Keep me
        hidden, whatever happens&rsquo; when you send: such a letter makes no match.
      </p>
    ),
  },
  {
    id: 'unwanted',
    title: 'Can I stop confessions, or ask for them?',
    content: (
      <div className="grid gap-3">
        <p>
          Both. You can report a letter, and read in its place what a moderator has decided. You can block its author
          without learning who it is, or mute words.{' '}
          <TextLink href="/search-confessions">Confirm that the account is yours</TextLink>, and you can pause your
          inbox or opt out for good, at once. Or <TextLink href="/opt-out">ask us to close the profile</TextLink>,
          without an account and without proof: we handle that within {PROMISES.optOut}. Nobody sees why a profile does
          not accept confessions.
        </p>
        <p>
          To ask for them, switch on your public page below your letters. You must be {PROMISES.adultAge} or older.
          Search engines don’t list it, and it goes off by itself when your confirmation ends or somebody else gets the
          username.
        </p>
      </div>
    ),
  },
  {
    id: 'deleting',
    title: 'Can I take a letter back, or delete everything?',
    content: (
      <p>
        Yes. Take letters back under <TextLink href="/sent">Sent</TextLink>: their text is deleted right away. Delete
        your account in your account settings, and everything that names you is deleted right away. Your letters follow
        within {PROMISES.letterRemoval}, some every night together with those of other people, so that a missing letter
        does not show that you wrote it. To delete them right away, take all of them back before you leave. A little
        stays, and why is explained under <TextLink href="/privacy#leaving">privacy</TextLink>.
      </p>
    ),
  },
  {
    id: 'age',
    title: 'How old do I have to be?',
    content: (
      <p>
        At least <MinimumAge />.{' '}
        <span className="if-minors">
          If you are under {PROMISES.adultAge}, you need the permission of a parent or guardian. Letters from adults to
          an account that we know belongs to a minor are not delivered.{' '}
        </span>
        More under <TextLink href="/safety#young">safety</TextLink>.
      </p>
    ),
  },
];
