import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Choices, Buttons, Fields } from './controls.tsx';
import { Drawings, Palette, Type } from './foundations.tsx';
import { Overlays } from './overlays.tsx';
import { Letters, Small, States } from './surfaces.tsx';

/** Every component in every state, on one page. Routed in development only. */
export function ShowcasePage() {
  return (
    <div className="shell grid gap-16 py-12">
      <PageHeading
        eyebrow="For those who build it"
        title="The design system"
        lead="Paper, ink, one red. Look at it on a phone and on a desk, by daylight and by candle-light."
      />
      <Palette />
      <Type />
      <Drawings />
      <Buttons />
      <Fields />
      <Choices />
      <Small />
      <Letters />
      <Overlays />
      <States />
    </div>
  );
}
