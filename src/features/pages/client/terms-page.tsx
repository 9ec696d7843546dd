import { TextPage } from './parts/text-page.tsx';
import { PAYING } from './terms/paying.tsx';
import { RULES, OUR_DUTIES } from './terms/rules.tsx';

export function TermsPage() {
  return (
    <TextPage
      eyebrow="House rules"
      title="Terms of Service"
      lead="Few rules, in plain words. By using Sub Rosa you agree to them."
      sections={[...RULES, ...PAYING, ...OUR_DUTIES]}
    />
  );
}
