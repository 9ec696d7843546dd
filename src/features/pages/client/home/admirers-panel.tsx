import { Badge } from '#platform/client/ui/badge.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';

const STEPS = [
  'Search your name or username',
  'Pick your profile from the results',
  'Verify with a social login, then read',
];

/** Candle-lit in either theme; the letter in it is paper, and paper is light. */
export function AdmirersPanel() {
  return (
    <section aria-labelledby="admirers" className="overflow-x-clip bg-night">
      <div className="candlelight shell grid items-center gap-x-16 gap-y-12 py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] lg:py-24 text-ink">
        <div className="grid gap-5">
          <h2 id="admirers" className="text-3xl">
            Find Your Secret Admirers
          </h2>
          <p className="max-w-[40ch] text-lg text-soft">
            Somebody may have written about you already. Prove that you are you, and open the letters.
          </p>
          <ol className="mt-2 grid gap-4">
            {STEPS.map((step, index) => (
              <li key={step} className="flex items-baseline gap-4 font-medium">
                <span aria-hidden="true" className="eyebrow w-6 text-2xl leading-none text-wax-ink">
                  {index + 1}
                </span>
                {step}
              </li>
            ))}
          </ol>
        </div>
        <ExampleLetter />
      </div>
    </section>
  );
}

function ExampleLetter() {
  return (
    <Letter tilt aria-label="Example of a confession" className="daylight grid gap-5">
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
