import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Points, type SectionProps } from '../parts/section.tsx';
import { SupportAddress } from '../parts/support-address.tsx';
import { PROMISES } from '../promises.ts';

const CONTROLS = [
  ['See it', 'Your account settings give you all that we hold about you as one file, my-data.json.'],
  [
    'Correct it',
    'Email address and password are changed there; a link in the old mailbox takes a change back that was not yours. For the rest, write to us.',
  ],
  [
    'Limit it',
    `With data collection off, your searches are not recorded and your use is not counted. People find you by name only if you switch that on, and never under ${PROMISES.adultAge}. Mails about letters and matches have a link that stops them.`,
  ],
  [
    'Delete it',
    'A letter, a linked account, a confirmation or all of it. If you ask Instagram to have deleted what it told us, that happens at once too.',
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
        Sub Rosa is not for children under {PROMISES.minimumAge}: signing up with such a date of birth is refused, and
        nothing of it is kept. Under {PROMISES.adultAge} a parent or guardian has to agree. How young people are
        protected is under <TextLink href="/safety#young">safety</TextLink>.
      </p>
    ),
  },
  {
    id: 'us',
    title: 'Who is responsible, and changes',
    content: (
      <p>
        The operator of this site is responsible for what happens with your data, and is reached <SupportAddress />,
        with a reply within {PROMISES.reply}. If this policy changes, this page does, with its date. In force since 16
        November 2026.
      </p>
    ),
  },
];
