import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Points, type SectionProps } from '../text-page/section.tsx';
import { PROMISES } from '../promises.ts';

const VENDORS = [
  [
    'Instagram',
    'Which usernames our server looks up, but not who asked: you get profile pictures through us. If you confirm an account, that you did so here, and if you do it by a message, that message and our reply. We get your username, the name on your profile, the ID and kind of the account, and how many followers it has. When a letter is delivered, we may ask who has the username now. We tell Instagram nothing about letters.',
  ],
  [
    'Stripe',
    'Your card, which goes from your browser to Stripe and never passes through us. From us it gets a random reference: no name, no email address, nothing about your letters. If you choose Apple Pay or Google Pay, Apple or Google learns about the payment too. Stripe keeps its own payment records, as the law requires.',
  ],
  [
    'The email service',
    'Your email address and the emails we send you: links you asked for, receipts, notices about your account, that something new is waiting or that you have a match, never what a letter says or who wrote it. What you write on the contact page is emailed to the people who answer.',
  ],
  [
    'The maker of your browser',
    'If you switch on push notices: that it gets one from us, and when. They are encrypted.',
  ],
] as const;

const SECOND_CHECK = [
  [
    'A moderation service',
    'The text of a letter, a chat message, a report or an appeal that our own program has not refused, and when our server sent it. Nothing else: not who wrote it, not who it is for, and nothing about your device.',
  ],
] as const;

const PEOPLE = [
  [
    'Moderators',
    'Letters and chats that were reported, letters that are held, and appeals: the words, never an author, a recipient, or who reported it. Requests to close a profile, with its username. Messages to us, with your name and address, so that they can answer.',
  ],
  [
    'The people who run the server',
    'Encrypted data. With the keys they could read it; nothing in the product needs them to, and no screen shows who wrote a letter. Commands can delete an account, make its owner a moderator and, for a court, put into a file what is stored about an account, or who wrote what was reported or held.',
  ],
] as const;

/** Who else gets data. */
export const THIRD_PARTIES: readonly SectionProps[] = [
  {
    id: 'vendors',
    title: 'Who else gets data',
    content: (
      <>
        <p>We sell no data, show no ads and have no trackers. We need these services, and this is what they get:</p>
        <Points items={VENDORS} />
        <div className="second-check">
          <Points items={SECOND_CHECK} />
        </div>
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
        that form is Stripe&rsquo;s own. One cookie keeps you logged in. Another remembers, until you close the browser
        or for a day or two, that you have confirmed an Instagram account without logging in. A third remembers, for up
        to {PROMISES.knownBrowsers}, that you have logged in with this browser before, so that other people who try
        passwords cannot lock you out. Looking around sets no cookie. What you type into a form is kept in your tab
        until it is sent or you close the tab. Your browser also remembers the theme you chose, that you have confirmed
        an account, that it shows notices, and which matches it has shown you. The server&rsquo;s log notes which kind
        of page was opened and how long it took, not by whom.
      </p>
    ),
  },
  {
    id: 'unasked',
    title: 'If you never asked for this',
    content: (
      <p>
        Nobody has to receive confessions:{' '}
        <TextLink href="/search-confessions">confirm that the account is yours</TextLink> and opt out. It works right
        away: your letters disappear for you, and are deleted within {PROMISES.letterRemoval}. Without proof you can{' '}
        <TextLink href="/opt-out">ask us to close the profile</TextLink>. We handle that within {PROMISES.optOut}, and
        then nobody can find it here or write to it any more. Nothing is deleted, because we do not know that the
        request comes from you. We can decline a request that is clearly fake; its page then says so.
      </p>
    ),
  },
];
