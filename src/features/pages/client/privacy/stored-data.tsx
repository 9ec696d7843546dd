import { Points, type SectionProps } from '../parts/section.tsx';
import { PROMISES } from '../promises.ts';
import { RetentionTable } from './retention-table.tsx';

const ABOUT_YOU = [
  [
    'Your account',
    'Name, email address, date of birth, gender and plan, as you gave them, and your password as a hash that cannot be reversed. All of it is encrypted together, and only the server can tell whose it is. We store days, never times of day.',
  ],
  [
    'Your letters',
    'Encrypted. What you chose not to show about yourself is never stored. How many you have sent today is counted under a code whose key we destroy.',
  ],
  [
    'What you read',
    'That an Instagram account is yours, encrypted. Likes, reactions and opened letters, without names.',
  ],
  [
    'What you search for',
    'How many searches there were on a day, of which kind, and how many results they had. Not by whom, and not the words.',
  ],
  [
    'Matches and chats',
    `Who has matched, what was said and when, all encrypted. Typing and being online are not stored. That a letter you took back still counts as one of your first ${PROMISES.crushes}, encrypted, for ${PROMISES.places}.`,
  ],
  [
    'When you come back',
    'The day of a sign-in, the kind of browser, and a code in place of your network address that changes every day, all encrypted. Which of them are yours is not stored on our side: only your browser knows.',
  ],
] as const;

/** What is stored, how, and for how long. */
export const STORED_DATA: readonly SectionProps[] = [
  { id: 'known', title: 'What we know', content: <Points items={ABOUT_YOU} /> },
  {
    id: 'authors',
    title: 'Who wrote what',
    content: (
      <p>
        A confession is stored without its author&rsquo;s name, without the recipient&rsquo;s name and without readable
        words. All three are encrypted with keys that are not in the database, and so is everything about our members: a
        copy of the database names nobody. Times are rounded to the hour, and letters are stored in shuffled groups. We
        attack this ourselves: whenever the code is tested, a program steals the database and guesses.
      </p>
    ),
  },
  {
    id: 'limits',
    title: 'Where that ends',
    content: (
      <p>
        Anyone who controls the running server and its keys can link a letter to its author, and a court could force us
        to. A copy of the database still shows how many accounts there are, how many letters, in which hour they were
        delivered, and about how many are gone, but not which. A copy of the whole disk, with what was deleted on it,
        can sometimes show that one person wrote two letters, but not who. A letter sent on a quiet night has few others
        to hide among. A recipient can confess to people they suspect, and learn by a match that one of them wrote,
        unless the letter keeps its author hidden. And a letter can give its writer away by what it says: leave out what
        only you could know.
      </p>
    ),
  },
  {
    id: 'kept',
    title: 'How long things are kept',
    content: (
      <>
        <RetentionTable />
        <p>Everything is deleted in the night after its time is up.</p>
      </>
    ),
  },
  {
    id: 'leaving',
    title: 'When you delete your account',
    content: (
      <>
        <p>
          Everything that names you is deleted at once: account, sign-ins, confirmations, linked accounts, what you
          wrote in chats, and messages to us that we know to be yours. A subscription ends, and we tell Stripe to delete
          your card. If you ask us to delete something in another way, we do it within {PROMISES.deletion}.
        </p>
        <p>
          Your letters follow within {PROMISES.letterRemoval}: each on a random night, together with the letters of
          other people who have left. Until then they can still be read. If they all disappeared at once, anyone who
          knows that you left could guess from a missing letter that you wrote it. If you prefer that, take all of them
          back before you delete your account.
        </p>
        <p>
          A little stays, under codes that only the server can recognise: blocks against you, which belong to the people
          who set them; a suspension, until it ends, with the letter it is for if that one was held; that you have used
          a promo code; today&rsquo;s count; and for {PROMISES.erasureRecords} that you have left, so that no backup
          brings you back. A report about something you wrote keeps its sealed copy as long as the case. Backups are
          encrypted once more, with a key that is kept away from the server, and keep what was there on their day until
          the operator deletes them; one that is older than {PROMISES.erasureRecords} cannot be restored.
        </p>
      </>
    ),
  },
];
