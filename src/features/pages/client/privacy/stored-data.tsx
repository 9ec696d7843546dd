import { Points, type SectionProps } from '../parts/section.tsx';
import { PROMISES } from '../promises.ts';
import { RetentionTable } from './retention-table.tsx';

const ABOUT_YOU = [
  [
    'Your account',
    'Name, email address, date of birth, gender and plan, as you gave them, and your password as a hash that cannot be turned back: all of it sealed in one box, under a mark that only the server can recognise. Days, never times of day.',
  ],
  [
    'Your letters',
    'Sealed. What you chose not to show of yourself is dropped before anything is stored. How many you have sent today is counted under a name that is destroyed with its key.',
  ],
  [
    'What you read',
    'That an Instagram account is yours, sealed. Likes, reactions and opened letters as marks that name nobody.',
  ],
  [
    'What you search for',
    'How many searches there were on a day, of which kind, and how many results they had. Not by whom, and not the words.',
  ],
  [
    'Matches and chats',
    `Who has matched, what was said and when, all of it sealed. Typing and being online are not stored. That a letter you took back still counts as one of your first ${PROMISES.crushes}, sealed, for ${PROMISES.places}.`,
  ],
  [
    'When you come back',
    'The day of a sign-in, the kind of browser, and a stand-in for your network address that means something else every day, sealed. Which of them are yours is not written down: your browser carries that.',
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
        words. All three are sealed with keys that do not live in the database, and so is everything about the people
        who have an account: a copy of the database lists no member, and no row says whose it is. Times are cut to the
        hour, and letters are filed in shuffled groups. We try to break this ourselves, with a program that steals the
        database and guesses, whenever the code is tested.
      </p>
    ),
  },
  {
    id: 'limits',
    title: 'Where that ends',
    content: (
      <p>
        We do not promise magic. Somebody who controls the running server and its keys can link a letter to its author,
        and so can a court that compels both. A copy of the database still shows how many accounts there are, how many
        letters, in which hour they were delivered, and about how many are gone, but not which. With a copy of the disk
        and what was deleted on it, it can sometimes be seen that two letters are of one hand, though not of whose. A
        letter that leaves in a quiet night has few companions. A recipient can confess to people they suspect, and
        learn by a match that one of them wrote, unless the letter keeps its author hidden. And a letter can give its
        writer away by what it says: leave out what only you could know.
      </p>
    ),
  },
  {
    id: 'kept',
    title: 'How long things are kept',
    content: (
      <>
        <RetentionTable />
        <p>Whatever is due goes in a sweep every night.</p>
      </>
    ),
  },
  {
    id: 'leaving',
    title: 'When you delete your account',
    content: (
      <>
        <p>
          Everything that names you goes at once: account, sign-ins, confirmations, linked accounts, what you wrote in
          chats, and messages to us that we know to be yours. A subscription ends, and Stripe is told to forget your
          card. Whatever you ask us to delete in another way is deleted within {PROMISES.deletion}.
        </p>
        <p>
          Your letters follow within {PROMISES.letterRemoval}: some of them every night, each in a night that is drawn
          at random, together with the letters of others who have left. Until then they can still be read. If they all
          went at once, anyone who knows that you have left could tell by a missing letter that you wrote it. You may
          choose that, and take all of them back before you delete your account.
        </p>
        <p>
          A little stays, under keyed marks that only the server can recognise: blocks against you, which belong to
          whoever set them; a suspension, until it ends, with the letter it is for if that one was held; that you have
          used a promo code; today&rsquo;s count; and for {PROMISES.erasureRecords} that you have left, so that no
          backup brings you back. A report about something you wrote keeps its sealed copy as long as the case. Backups
          are sealed once more, to a key that is kept away from the server, and hold what was there on their day until
          the operator deletes them; one that is older than {PROMISES.erasureRecords} cannot be restored.
        </p>
      </>
    ),
  },
];
