import { ContactForm } from '#features/contact/client/index.ts';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import type { SectionProps } from './parts/section.tsx';
import { TextPage } from './parts/text-page.tsx';
import { PROMISES } from './promises.ts';

const SECTIONS: readonly SectionProps[] = [
  {
    id: 'without-us',
    title: 'What does not need us',
    content: (
      <p>
        You own a profile and want no confessions sent to it? <TextLink href="/opt-out">Opt out</TextLink>: it needs no
        account and no reason. A letter that you have received can be reported where you read it. Cancelling, money
        back, your data and the deletion of your account are in your{' '}
        <TextLink href="/account-settings">account settings</TextLink>, and the{' '}
        <TextLink href="/faq">questions and answers</TextLink> cover what people ask most.
      </p>
    ),
  },
  {
    id: 'suspended',
    title: 'If your account is suspended',
    content: (
      <p>
        Log in with your password, and you can appeal right there: once, with an answer by email within{' '}
        {PROMISES.appeal}. If you pay for The Masked Elite, there is a button beside it that cancels. Write to us here
        if you want your money back, or your account deleted: your settings are out of reach then.
      </p>
    ),
  },
  {
    id: 'kept',
    title: 'What we keep',
    content: (
      <p>
        Your message is stored sealed, for {PROMISES.messages}, and mailed to the people who answer. Please leave out
        what they do not need to know, such as passwords or whom you wrote to.
      </p>
    ),
  },
  {
    id: 'urgent',
    title: 'If it cannot wait',
    content: (
      <p>
        We are not an emergency service. If somebody is in danger, please call your local emergency number first. Lines
        on which people listen are on the <TextLink href="/safety#listening">safety page</TextLink>.
      </p>
    ),
  },
];

export function ContactPage() {
  return (
    <TextPage
      eyebrow="Somebody is there"
      title="Contact Support"
      lead={`Behind Sub Rosa are people, and they answer. Support and safety messages get a reply within ${PROMISES.reply}.`}
      sections={SECTIONS}
      isContact
    >
      <ContactForm />
    </TextPage>
  );
}
