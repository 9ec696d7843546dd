import { TextPage } from './parts/text-page.tsx';
import { KNOWN } from './privacy/known.tsx';
import { OTHERS } from './privacy/others.tsx';
import { YOURS } from './privacy/yours.tsx';

export function PrivacyPage() {
  return (
    <TextPage
      eyebrow="Little, briefly, sealed"
      title="Privacy Policy"
      lead="The safest record is the one that was never made. Sub Rosa is built to keep as little as it can, for as short as it can."
      sections={[...KNOWN, ...OTHERS, ...YOURS]}
    />
  );
}
