import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Points, type SectionProps } from '../parts/section.tsx';
import { PROMISES } from '../promises.ts';

const VENDORS = [
  [
    'Instagram',
    'Which usernames our server looks up, not who asked: pictures come to you through us. If you confirm an account, that you did so, here; by a message, that message and our answer too. From Instagram we get your username, the name on your profile, and the ID and kind of the account. It never learns about a letter.',
  ],
  [
    'Stripe',
    'Your card, which goes from your browser to Stripe and never passes through us. From us it gets a random reference: no name, no email address, nothing about your letters. It keeps its own payment records, as the law requires.',
  ],
  [
    'The mail server',
    'Your email address and the mails we send you: links that you asked for, notices about your account, and that you have a letter, never what it says or who wrote it. What you write on the contact page is mailed to the people who answer.',
  ],
  [
    'A classifier',
    'Only where the operator of this site has set one up: the words of a letter that our own rules have not refused, and nothing else. Not who wrote them, nor for whom.',
  ],
] as const;

const PEOPLE = [
  [
    'Moderators',
    'Letters and chats that were reported, letters that are held, and appeals: the words, never an author, a recipient, or who reported it. Requests to close a profile, with its name. Messages to us, with yours, so that they can answer.',
  ],
  [
    'The people who run the server',
    'Encrypted data. With the keys they could read it; nothing in the product needs them to, and no screen shows who wrote a letter. A command can delete an account, or make its owner a moderator, by its address.',
  ],
] as const;

/** Who else gets data. */
export const THIRD_PARTIES: readonly SectionProps[] = [
  {
    id: 'vendors',
    title: 'Who else learns something',
    content: (
      <>
        <p>We sell no data, show no ads and have no trackers. These services are needed, and get no more than this:</p>
        <Points items={VENDORS} />
      </>
    ),
  },
  { id: 'people', title: 'What the people here see', content: <Points items={PEOPLE} /> },
  {
    id: 'website',
    title: 'This website',
    content: (
      <p>
        There are no trackers on these pages, and no fonts or scripts from elsewhere, except where you enter a card:
        that form is Stripe&rsquo;s own. One cookie keeps you signed in; another one remembers, until you close the
        browser, that you have confirmed an account without signing in; a third one remembers, for up to{' '}
        {PROMISES.knownBrowsers}, that you have logged in with this browser before, so that nobody who guesses your
        password can lock you out. Looking around sets none. What you are writing is kept in your tab until it is sent.
        Your browser also remembers the theme you chose, that you have confirmed an account, and which matches it has
        shown you. The server&rsquo;s log notes which kind of page was asked for and how long it took, not by whom.
      </p>
    ),
  },
  {
    id: 'unasked',
    title: 'If you never asked for this',
    content: (
      <p>
        Nobody has to receive confessions:{' '}
        <TextLink href="/search-confessions">confirm that the account is yours</TextLink> and opt out. It works at once:
        your letters disappear for you, and are deleted within {PROMISES.letterRemoval}. Without proof you can{' '}
        <TextLink href="/opt-out">ask us to close the profile</TextLink>: within {PROMISES.optOut} it gets no new
        confessions and is not found any more, and nothing is deleted, because we do not know that it is you who asks.
        We can decline a request that is clearly not honest; its page then says so.
      </p>
    ),
  },
];
