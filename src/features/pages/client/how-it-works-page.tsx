import { HOW_IT_WORKS } from './how-it-works-sections.tsx';
import { TextPage } from './text-page/text-page.tsx';

export function HowItWorksPage() {
  return (
    <TextPage
      eyebrow="From you to them"
      title="How it works"
      lead="A confession works like a sealed letter: you write it, and only the person it is for can open it."
      sections={HOW_IT_WORKS}
    />
  );
}
