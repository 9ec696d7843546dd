import { HOW_IT_WORKS } from './how-it-works-sections.tsx';
import { TextPage } from './parts/text-page.tsx';

export function HowItWorksPage() {
  return (
    <TextPage
      eyebrow="From your hand to theirs"
      title="How it works"
      lead="A confession travels like a sealed letter: written by one person, opened by one person, sealed in between."
      sections={HOW_IT_WORKS}
    />
  );
}
