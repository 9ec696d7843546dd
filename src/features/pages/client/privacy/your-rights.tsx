import { MinimumAge } from '#platform/client/minimum-age.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Points, type SectionProps } from '../text-page/section.tsx';
import { SupportAddress } from '../text-page/support-address.tsx';
import { PROMISES } from '../promises.ts';

const CONTROLS = [
  ['See it', 'Your account settings give you what we store about you as one file, my-data.json.'],
  [
    'Correct it',
    'Change your name, email address and password there. If someone else changed your email address, a link sent to the old one undoes it. For the rest, write to us.',
  ],
  [
    'Limit it',
    `With data collection off, your searches are not recorded. People can find you by name only if you are ${PROMISES.adultAge} or older and switch that on. Emails about letters and matches have a link that stops them.`,
  ],
  [
    'Delete it',
    'A letter, a linked account, a confirmation or all of it. You can also ask Instagram to have us delete what it told us.',
  ],
] as const;

/** What users decide about their data. */
export const YOUR_RIGHTS: readonly SectionProps[] = [
  {
    id: 'rights',
    title: 'What you can do',
    content: (
      <>
        <Points items={CONTROLS} />
        <p>
          We keep what the service needs, and what stops abuse. You may also complain to the authority for data
          protection where you live.
        </p>
      </>
    ),
  },
  {
    id: 'young',
    title: 'Children and young people',
    content: (
      <p>
        Sub Rosa is not for anyone under <MinimumAge />: signing up with such a date of birth is refused, and nothing of
        it is kept.{' '}
        <span className="if-minors">
          Under {PROMISES.adultAge} a parent or guardian has to agree. How young people are protected is under{' '}
          <TextLink href="/safety#young">safety</TextLink>.
        </span>
      </p>
    ),
  },
  {
    id: 'us',
    title: 'Who is responsible, and changes',
    content: (
      <p>
        The operator of this site is responsible for your data. Contact them <SupportAddress />, and they reply within{' '}
        {PROMISES.reply}. When this policy changes, this page and its date change too. In force since 19 November 2026.
      </p>
    ),
  },
];
