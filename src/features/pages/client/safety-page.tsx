import { TextPage } from './parts/text-page.tsx';
import { SAFEGUARDS } from './safety/safeguards.tsx';
import { RECOURSE } from './safety/recourse.tsx';

export function SafetyPage() {
  return (
    <TextPage
      eyebrow="Gentle by design"
      title="Safety"
      lead="Anonymity protects shy people. It must not protect cruel ones. Sub Rosa is built to do the first without the second."
      sections={[...SAFEGUARDS, ...RECOURSE]}
    />
  );
}
