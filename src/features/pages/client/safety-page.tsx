import { TextPage } from './text-page/text-page.tsx';
import { SAFEGUARDS } from './safety/safeguards.tsx';
import { RECOURSE } from './safety/recourse.tsx';

export function SafetyPage() {
  return (
    <TextPage
      eyebrow="Gentle by design"
      title="Safety"
      lead="Anonymity should protect shy people, not cruel ones. This is how Sub Rosa does it."
      sections={[...SAFEGUARDS, ...RECOURSE]}
    />
  );
}
