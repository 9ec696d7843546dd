import { TwoMasks } from '../two-masks.tsx';
import { NightPanel } from './banners.tsx';

/** Said once, then out of the way. */
export function MatchBanner({ onClose }: { onClose: () => void }) {
  return (
    <NightPanel drawing={<TwoMasks small />} title="It's a Match!" onClose={onClose}>
      You confessed to each other. The masks stay on until you both say otherwise.
    </NightPanel>
  );
}
