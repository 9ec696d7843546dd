import { TextPage } from './text-page/text-page.tsx';
import { STORED_DATA } from './privacy/stored-data.tsx';
import { THIRD_PARTIES } from './privacy/third-parties.tsx';
import { YOUR_RIGHTS } from './privacy/your-rights.tsx';

export function PrivacyPage() {
  return (
    <TextPage
      eyebrow="As little as possible"
      title="Privacy Policy"
      lead="The safest data is the data we do not have. We keep as little as we can, for as short as we can."
      sections={[...STORED_DATA, ...THIRD_PARTIES, ...YOUR_RIGHTS]}
    />
  );
}
