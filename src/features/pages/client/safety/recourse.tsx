import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Points, type SectionProps } from '../text-page/section.tsx';
import { PROMISES } from '../promises.ts';

const RECIPIENT = [
  [
    'Report',
    `Our moderators decide about a reported letter within ${PROMISES.review}. They see the letter, never who wrote it or who reported it. In its place you read what they decided: we removed it, or why we kept it.`,
  ],
  ['Block', 'You don’t find out who you blocked, and they don’t find out that you blocked them.'],
  ['Hide', 'Hide a letter you don’t want to see. You can show it again at any time.'],
  [
    'Mute words',
    'We hide letters, answers and messages with one of your words until you ask to see them. Their authors never know.',
  ],
  [
    'Pause',
    `Pause your inbox, and new letters stay out of your list until you open it again, for ${PROMISES.letters} at most. To their authors they look delivered.`,
  ],
  [
    'Opt out',
    `It works right away: your letters disappear for you, and nobody can send you more. They are deleted within ${PROMISES.letterRemoval}, some every night, so that nobody can tell from them who opted out.`,
  ],
] as const;

const MODERATORS = [
  [
    'They see',
    'The text, the reason and note of the report, a case number, and which waiting letters share an author. Not who that is, not the recipient, not who reported it.',
  ],
  [
    'They decide',
    'To leave the letter, to remove it, or to suspend its author. The program knows who that is, and doesn’t show it.',
  ],
  [
    'They answer for it',
    `Every decision is written down with its reason and cannot be changed afterwards. It is kept for ${PROMISES.cases} after the case is closed.`,
  ],
] as const;

const RESEARCHERS = [
  [
    'Write to us',
    'What you did, what you saw and how to repeat it, through the contact form or to the address in our security.txt. Leave out other people’s letters and names.',
  ],
  [
    'Stay within your own accounts',
    'Test with your own accounts. Do not read or change other people’s data, do not slow the site down, and stop as soon as you see someone’s data.',
  ],
  [
    'Give us time',
    'Please keep it to yourself until it is fixed or we have agreed on a date. We tell you when it is fixed, and thank you by name if you like.',
  ],
  [
    'We stay on your side',
    'If you act in good faith and follow these rules, we will not sue, report or suspend you. We pay no rewards.',
  ],
] as const;

/** What people can do about a problem, and what happens then. */
export const RECOURSE: readonly SectionProps[] = [
  {
    id: 'recipients',
    title: 'What a recipient can do',
    content: (
      <>
        <Points items={RECIPIENT} />
        <p>
          If you get an answer to a letter, you can report it in the same way, and block all answers from its username.
        </p>
        <p>
          Without proving anything you can still <TextLink href="/opt-out">ask to be left alone</TextLink>. We handle
          that within {PROMISES.optOut}, and then nobody can find the profile here or write to it.
        </p>
      </>
    ),
  },
  { id: 'moderators', title: 'What moderators see and do', content: <Points items={MODERATORS} /> },
  {
    id: 'suspension',
    title: 'Suspensions and appeals',
    content: (
      <>
        <p>
          A suspended member cannot log in, send or chat, for some days or for good, and their undelivered letters are
          held back. A new account with the same email address is suspended too, once they confirm the address.
        </p>
        <p>
          When you log in, you see which rule it is about and how long it lasts, and can appeal once. A moderator looks
          at it again and answers by email within {PROMISES.appeal}. If you pay for your plan, you can cancel it there
          too, with a button.
        </p>
      </>
    ),
  },
  {
    id: 'listening',
    title: 'Where people listen',
    content: (
      <>
        <p>If you think about hurting yourself, or worry about someone who does, you are not alone.</p>
        <HelpLines />
      </>
    ),
  },
  {
    id: 'security',
    title: 'If you have found a security flaw',
    content: (
      <>
        <p>
          Please tell us first. <TextLink href="/contact">Write to us</TextLink>, and we answer within {PROMISES.reply}.
        </p>
        <Points items={RESEARCHERS} />
      </>
    ),
  },
  {
    id: 'danger',
    title: 'If someone is in danger',
    content: (
      <p>
        Please do not wait for us. Call your local emergency number first; we are not an emergency service. We reply to
        safety messages within {PROMISES.reply}.
      </p>
    ),
  },
];

/** The same lines that authors are shown after sending; the promises test compares them. */
const LINES = [
  ['United States', '988 Suicide & Crisis Lifeline', 'Call or text 988', 'https://988lifeline.org'],
  ['United Kingdom and Ireland', 'Samaritans', 'Call 116 123', 'https://www.samaritans.org'],
  ['Germany', 'TelefonSeelsorge', 'Call 0800 111 0 111', 'https://www.telefonseelsorge.de'],
  ['Everywhere else', 'Find A Helpline', 'A directory of lines by country', 'https://findahelpline.com'],
] as const;

function HelpLines() {
  const items = LINES.map(([where, name, contact, url]) => {
    const text = (
      <>
        <TextLink href={url}>{name}</TextLink>: {contact}
      </>
    );
    return [where, text] as const;
  });
  return <Points items={items} />;
}
