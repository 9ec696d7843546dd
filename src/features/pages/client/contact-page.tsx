import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Points, Section, TextPage } from './parts/text-page.tsx';

const REASONS = [
  ['A question', 'Something about the service, your account or a plan.'],
  ['A worry', 'A letter or a person that made you feel unsafe.'],
  ['A wish to be left alone', 'You own a profile and do not want confessions sent to it.'],
] as const;

export function ContactPage() {
  return (
    <TextPage
      eyebrow="We read everything"
      title="Contact Support"
      lead="Behind Sub Rosa are people, and they answer. Support and safety messages get a reply within 24 hours."
    >
      <Section title="What you can write to us about">
        <Points items={REASONS} />
      </Section>
      <Section title="How to reach us">
        <p>
          Our contact form will stand on this page; it is not open yet. Until then, the{' '}
          <TextLink href="/faq">questions and answers</TextLink> cover what people ask most.
        </p>
      </Section>
      <Section title="If it cannot wait">
        <p>We are not an emergency service. If somebody is in danger, please call your local emergency number first.</p>
      </Section>
    </TextPage>
  );
}
