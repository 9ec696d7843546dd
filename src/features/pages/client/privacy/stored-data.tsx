import { Points, type SectionProps } from '../text-page/section.tsx';
import { PROMISES } from '../promises.ts';

const ABOUT_YOU = [
  [
    'Your account',
    'Name, email address, date of birth, gender and plan, as you gave them, your password as a hash that cannot be reversed, and whether emails to you came back. All of it is encrypted, and only the server can tell whose it is. We store the day something happened, not the time.',
  ],
  [
    'Your letters and answers',
    'Encrypted. What you chose not to show about yourself is never stored. How many you have sent today is counted under a code whose key we destroy.',
  ],
  [
    'What you read',
    'That an Instagram account is yours, what your public page says and which words you have muted, encrypted. Likes, reactions and opened letters, without names.',
  ],
  [
    'What you search for',
    'How many searches there were on a day, of which kind, and how many results they had. Not who searched, and not for what.',
  ],
  [
    'Matches and chats',
    `Who has matched, what was said and when, all encrypted. That you are typing or online is not stored. A letter you took back still counts as one of your first ${PROMISES.crushes} for ${PROMISES.places}; that is stored encrypted.`,
  ],
  ['Notices you asked for', 'Which ones and where, encrypted.'],
  [
    'When you come back',
    'The day you log in, the kind of browser, and a code that stands for your network address and changes every day, all encrypted. A copy of the database does not show which of them are yours.',
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
        A confession is stored without the names of its author and recipient, and without readable words. All three are
        encrypted with keys that are not in the database, and so is everything about our members: a copy of the database
        names nobody. Times are rounded to the hour, and letters are stored in shuffled groups. We attack this
        ourselves: whenever the code is tested, a program steals the database and guesses.
      </p>
    ),
  },
  {
    id: 'limits',
    title: 'Where that ends',
    content: (
      <p>
        Anyone who controls the running server and its keys can link a letter to its author, and a court could force us
        to. A copy of the database still shows numbers, days and sizes, but not whose they are: for example how many
        accounts and letters there are, in which hour letters were delivered, about how many of them are gone, and how
        many messages a chat has. A copy of the whole disk, with what was deleted on it, can sometimes show that two
        letters are by the same person or to the same person, but not who that is. A letter sent on a quiet night has
        few others to hide among. A recipient can confess to people they suspect, and a match then shows that one of
        them wrote, unless the letter keeps its author hidden. And a letter can give its author away by what it says:
        leave out what only you could know.
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
          Everything that names you is deleted right away: your account, logins, confirmations, linked accounts, what
          you wrote in chats, and messages to us that we know are yours. Your subscription ends, and we tell Stripe to
          delete your card. If you write to us to have something deleted, we do it within {PROMISES.deletion}.
        </p>
        <p>
          Your letters, and the answers to them, follow within {PROMISES.letterRemoval}: each on a random night,
          together with the letters of other people who have left. Until then they can still be read. If they all
          disappeared at once, anyone who knows that you left could guess from a missing letter that you wrote it. If
          you prefer that, take them all back first.
        </p>
        <p>
          A little stays, under codes that only the server can recognise: which Instagram account had the username that
          you confirmed, with its pause and its blocks, but not that it was you; blocks against you, which belong to the
          people who set them; a suspension, until it ends, with the letter that led to it if that one was held; that
          you have used a promo code or the money-back guarantee, and with which card; how many letters you sent today;
          and for {PROMISES.erasureRecords} that you have left, so that no backup brings you back. A report about
          something you wrote keeps an encrypted copy of it as long as the case is kept. Backups are encrypted again,
          with a key that is kept away from the server. They keep what was stored on that day until the operator deletes
          them. A backup older than {PROMISES.erasureRecords} cannot be restored.
        </p>
      </>
    ),
  },
];

/** A selection, the longest first; docs/data-map.md has every table. */
const KEPT: readonly [what: string, howLong: string][] = [
  ['Your account, your plan and your choices', 'until you delete it'],
  ['That a profile has opted out', 'for good, or until it is taken back'],
  ['Which Instagram account had which username', 'for good'],
  [
    'Letters and answers, unless taken back, deleted automatically, or their recipient opts out',
    `${PROMISES.letters} at most`,
  ],
  ['Letters that are held or were refused', `${PROMISES.undelivered} at most`],
  ['Chats in which nobody writes', PROMISES.silentChats],
  ['Chats that have ended', `${PROMISES.endedChats} more`],
  ['What you write on the contact page', PROMISES.messages],
  ['Requests to close a profile', PROMISES.requests],
  ['Reports, decisions and appeals', `${PROMISES.cases} after they are closed`],
  ['Suspensions, and a held letter that led to one', 'until they end'],
  ['Blocks, muted words and paused inboxes', 'until you take them back'],
  ['Searches', PROMISES.searches],
  ['What Instagram confirmed, with your public page, and linked accounts it no longer confirms', PROMISES.proofs],
  ['That a payment was processed', PROMISES.payments],
  ['The log of logins', PROMISES.signIns],
  ['Staying logged in', `${PROMISES.sessions} at most, a day or two without a visit`],
  ['Emails that cannot be delivered', PROMISES.mails],
  ['How many letters you have sent today', PROMISES.quotas],
  ['Sign-ups that were not finished', PROMISES.signUps],
];

function RetentionTable() {
  return (
    <table className="w-full border-y border-line">
      <thead className="sr-only">
        <tr>
          <th scope="col">What</th>
          <th scope="col">How long</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {KEPT.map(([what, howLong]) => (
          <tr key={what} className="align-baseline">
            <th scope="row" className="py-3 pe-4 text-start font-normal text-soft">
              {what}
            </th>
            <td className="w-[42%] py-3 font-semibold sm:w-[38%]">{howLong}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
