import type { ReactNode } from 'react';
import { TextLink } from '#platform/client/ui/text-link.tsx';

interface Question {
  id: string;
  title: string;
  content: ReactNode;
}

export const QUESTIONS: Question[] = [
  {
    id: 'anonymous',
    title: 'Is it really anonymous?',
    content: (
      <p>
        The person you write to learns what you chose to show and nothing else. Your name is sealed before it is stored,
        with keys that are kept apart from the database, so that a stolen copy of it does not say who wrote what.
      </p>
    ),
  },
  {
    id: 'limits',
    title: 'Where does anonymity end?',
    content: (
      <p>
        Whoever holds the running server together with its keys could link a letter to its author, and so could a court
        that compels both. And your own words can give you away. Nobody can seal those for you.
      </p>
    ),
  },
  {
    id: 'readers',
    title: 'Who can read a confession?',
    content: (
      <p>
        Only the person it is addressed to, after Instagram has confirmed that the account is theirs. A program checks
        every letter before it is sealed; one that is reported can be read by a moderator, but not the name of its
        author.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Do I need an account?',
    content: (
      <p>
        To look around, no. To send a confession, yes: it is how abuse is stopped. What we keep about an account is
        listed under <TextLink href="/privacy">privacy</TextLink>.
      </p>
    ),
  },
  {
    id: 'cost',
    title: 'What does it cost?',
    content: (
      <p>
        Free Access costs nothing and allows one confession per day. The Masked Elite costs $3.99 per month; you can
        cancel at any time, and for 30 days have your money back. Full anonymity is part of both: it is never for sale.
        See <TextLink href="/membership">the two plans</TextLink>.
      </p>
    ),
  },
  {
    id: 'age',
    title: 'How old do I have to be?',
    content: <p>At least 13. If you are under 18, you need the permission of a parent or guardian.</p>,
  },
  {
    id: 'opt-out',
    title: 'I do not want to receive confessions. Can I stop them?',
    content: (
      <p>
        Yes. <TextLink href="/search-confessions">Confirm that the account is yours</TextLink>, and you can pause your
        inbox or opt out for good, at once. Or <TextLink href="/opt-out">ask us to close the profile</TextLink>, without
        an account and without proof: that takes 48 hours at most. Nobody is told why a profile does not accept
        confessions.
      </p>
    ),
  },
  {
    id: 'open',
    title: 'What can I do here today?',
    content: (
      <p>
        Write to somebody, read what was written to you, talk once it is mutual, and join The Masked Elite. Sub Rosa
        opens room by room: the contact form comes next, and its page says so until it does.
      </p>
    ),
  },
];
