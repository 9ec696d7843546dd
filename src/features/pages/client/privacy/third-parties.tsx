import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Points, type SectionProps } from '../parts/section.tsx';
import { PROMISES } from '../promises.ts';

const VENDORS = [
  [
    'Instagram',
    'Which usernames our server looks up, not for whom: pictures come to you through us. If you confirm an account, that you did so, here; by a message, that message and our answer too. From Instagram we get your username, the name on your profile, and the number and kind of the account. It never learns of a letter.',
  ],
  [
    'Stripe',
    'Your card, which goes from your browser to Stripe and never passes through us. From us it gets a reference that says nothing: no name, no email address, and nothing of your letters. It keeps its own records of payments, as the law asks of it.',
  ],
  [
    'The mail server',
    'Your email address and the mails we send you: links that you asked for, notices about your account, and that something waits, never what it says or who wrote it. What you write on the contact page is mailed to the people who answer.',
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
    'Whoever runs the server',
    'Sealed rows. With the keys they could open them; nothing in the product asks them to, and no screen shows who wrote a letter. A command can delete an account, or make its owner a moderator, by its address.',
  ],
] as const;

/** Who else gets data. */
export const THIRD_PARTIES: readonly SectionProps[] = [
  {
    id: 'vendors',
    title: 'Who else learns something',
    content: (
      <>
        <p>
          We sell nothing, show no advertisements and have no partners who count visitors. These are needed, and get no
          more than this:
        </p>
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
        There are no trackers and no fonts or scripts from elsewhere on these pages, but for those on which a card is
        entered: they, and no others, show Stripe&rsquo;s own form. One cookie keeps you signed in; another one
        remembers, until you close the browser, that you have confirmed an account without signing in; a third one
        remembers, for up to {PROMISES.knownBrowsers}, that you have logged in with this browser before, so that nobody
        who guesses at your password can lock you out; looking around sets none. What you are writing is kept in your
        tab until it is sent, and the theme you chose in your browser. The server&rsquo;s log notes which kind of page
        was asked for and how long it took, not by whom.
      </p>
    ),
  },
  {
    id: 'unasked',
    title: 'If you never asked for this',
    content: (
      <p>
        Nobody has to receive confessions:{' '}
        <TextLink href="/search-confessions">confirm that the account is yours</TextLink> and opt out. It takes effect
        at once: what was addressed to you is gone for you, and deleted within {PROMISES.letterRemoval}. Without proof
        you can <TextLink href="/opt-out">ask us to close the profile</TextLink>: within {PROMISES.optOut} it gets no
        new confessions and is not found any more, and nothing is deleted, because we do not know that it is you who
        asks. A request that is plainly not honest can be declined, and its page then says so.
      </p>
    ),
  },
];
