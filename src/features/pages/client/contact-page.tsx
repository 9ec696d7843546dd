import { ContactForm } from '#features/contact/client/index.ts';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Section, TextPage } from './parts/text-page.tsx';

export function ContactPage() {
  return (
    <TextPage
      eyebrow="We read everything"
      title="Contact Support"
      lead="Behind Sub Rosa are people, and they answer. Support and safety messages get a reply within 24 hours."
    >
      <ContactForm />
      <Section title="What does not need us">
        <p>
          You own a profile and want no confessions sent to it? <TextLink href="/opt-out">Opt out</TextLink>: it needs
          no account and no reason. A letter that you have received can be reported where you read it, and the{' '}
          <TextLink href="/faq">questions and answers</TextLink> cover what people ask most.
        </p>
      </Section>
      <Section title="What we keep">
        <p>
          Your message is stored sealed, for 12 months, and mailed to the people who answer. Please leave out what they
          do not need to know, such as passwords or whom you wrote to.
        </p>
      </Section>
      <Section title="If it cannot wait">
        <p>We are not an emergency service. If somebody is in danger, please call your local emergency number first.</p>
      </Section>
    </TextPage>
  );
}
