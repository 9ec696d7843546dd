import { Seal } from '#platform/client/ui/seal.tsx';
import { Moment } from './moment.tsx';

/** Two halves of a seal find each other. */
export function MatchMoment({ onClose }: { onClose: () => void }) {
  return (
    <Moment
      title="It's a Match!"
      illustration={<Seal className="moment-join size-40 low:size-24" />}
      closeLabel="Continue"
      onClose={onClose}
    >
      <p>You confessed to each other. Neither of you sees who it is until you both want to.</p>
    </Moment>
  );
}
