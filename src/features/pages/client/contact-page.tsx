import { ContactForm } from '#features/contact/client/index.ts';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import type { SectionProps } from './text-page/section.tsx';
import { TextPage } from './text-page/text-page.tsx';
import { PROMISES } from './promises.ts';

const SECTIONS: readonly SectionProps[] = [
  {
    id: 'without-us',
    title: 'What you can do right away',
    content: (
      <p>
        Don’t want confessions sent to your profile? <TextLink href="/opt-out">Opt out</TextLink>: no account and no
        reason needed. You can report a letter where you read it. Cancelling, money back, your data and deleting your
        account are in your <TextLink href="/account-settings">account settings</TextLink>, and the{' '}
        <TextLink href="/faq">questions and answers</TextLink> cover what people ask most.
      </p>
    ),
  },
  {
    id: 'suspended',
    title: 'If your account is suspended',
    content: (
      <p>
        Log in with your password to appeal, once. We answer by email within {PROMISES.appeal}. If you pay for The
        Masked Elite, you can cancel it there too. Write to us here if you want your money back or your account deleted,
        because you cannot open your settings then.
      </p>
    ),
  },
  {
    id: 'kept',
    title: 'What we keep',
    content: (
      <p>
        We store your message encrypted for {PROMISES.messages} and email it to the people who answer. Please leave out
        what they don’t need, such as passwords or who you wrote to.
      </p>
    ),
  },
  {
    id: 'urgent',
    title: 'If it cannot wait',
    content: (
      <p>
        We are not an emergency service. If someone is in danger, please call your local emergency number first. Help
        lines are on the <TextLink href="/safety#listening">safety page</TextLink>.
      </p>
    ),
  },
];

export function ContactPage() {
  return (
    <TextPage
      eyebrow="We are here"
      title="Contact Support"
      lead={`Real people read your message. Support and safety messages get a reply within ${PROMISES.reply}.`}
      sections={SECTIONS}
      isContact
    >
      <ContactForm />
    </TextPage>
  );
}
