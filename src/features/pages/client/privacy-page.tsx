import { TextPage } from './parts/text-page.tsx';
import { STORED_DATA } from './privacy/stored-data.tsx';
import { THIRD_PARTIES } from './privacy/third-parties.tsx';
import { YOUR_RIGHTS } from './privacy/your-rights.tsx';

export function PrivacyPage() {
  return (
    <TextPage
      eyebrow="Little, briefly, sealed"
      title="Privacy Policy"
      lead="The safest record is the one that was never made. Sub Rosa is built to keep as little as it can, for as short as it can."
      sections={[...STORED_DATA, ...THIRD_PARTIES, ...YOUR_RIGHTS]}
    />
  );
}
