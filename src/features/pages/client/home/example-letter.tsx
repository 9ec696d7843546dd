import { Badge } from '#platform/client/ui/badge.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';

export function ExampleLetter() {
  return (
    <Letter tilt aria-label="Example of a confession" className="light-theme grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm font-semibold">Anonymous confession</p>
        <Badge tone="gold">Example</Badge>
      </div>
      <blockquote className="confession text-2xl leading-snug">
        You laugh before the joke is over, every time. I have started telling longer jokes.
      </blockquote>
      <p className="border-s-2 border-gilt ps-4 text-soft">
        <span className="font-semibold text-ink">Hint:</span> we share a window seat on Tuesdays.
      </p>
      <p className="border-t border-line pt-5 text-sm text-soft">Sent via Sub Rosa</p>
    </Letter>
  );
}
