import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useHasProof, type FindStep } from '#features/inbox/client/index.ts';
import { readProvingName } from '#features/verification/client/index.ts';
import { buttonLook } from '#platform/client/ui/button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { AdmirersSearch } from './admirers-search.tsx';
import { useAdmirerSearch } from './use-admirer-search.ts';

type Step = 'search' | FindStep;

const STEPS: { at: Step; text: string }[] = [
  { at: 'search', text: 'Search your username' },
  { at: 'results', text: 'Pick your profile if several fit' },
  { at: 'verify', text: 'Verify with Instagram, then read' },
];

/** The way to one's own letters: by a proof, or by a search here. Dark in both themes, with a light letter. */
export function AdmirersPanel() {
  const { query, found, picked, busy, failure, returned, starts, search, pick, stop } = useAdmirerSearch();
  const [resultStep, setResultStep] = useState<FindStep>('results');
  const step: Step = found ? resultStep : 'search';
  const isReading = step === 'letters';

  const [, go] = useLocation();
  useEffect(() => {
    // The browser dropped this page while its visitor was at Instagram: the search page goes on with the proof.
    if (readProvingName(Date.now()) !== null) go('/search-confessions', { replace: true });
  }, [go]);

  return (
    <section aria-labelledby="admirers" className="overflow-x-clip bg-night">
      <div
        className={classes(
          'dark-theme shell grid gap-x-16 gap-y-12 py-16 text-ink lg:py-24',
          isReading ? 'max-w-[46rem]' : 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]',
          found ? 'items-start' : 'items-center',
        )}
      >
        <div className="grid gap-5">
          <h2 id="admirers" className={isReading ? 'text-xl text-soft' : 'text-3xl'}>
            Find Your Secret Admirers
          </h2>
          {!isReading && (
            <>
              <p className="max-w-[40ch] text-lg text-soft">
                Someone may have written to you already. Prove it’s you, and open your letters.
              </p>
              <LettersLink />
              <p className="mt-2 text-soft">Or search here:</p>
              <Steps current={step} />
              <AdmirersSearch
                key={starts}
                query={query}
                busy={busy}
                failure={failure}
                focused={returned}
                onSearch={search}
              />
            </>
          )}
        </div>
        {found ? (
          <div className={classes('min-w-0', !isReading && 'light-theme')}>
            <found.View
              Below={found.Below}
              key={found.attempt}
              query={query}
              picked={picked}
              onPick={pick}
              onStep={setResultStep}
              onSearchAgain={stop}
            />
          </div>
        ) : (
          <ExampleLetter />
        )}
      </div>
    </section>
  );
}

/** Leads to the letters, or to the proof that opens them. */
function LettersLink() {
  const hasProof = useHasProof();
  return (
    <Link
      href="/search-confessions"
      state={hasProof ? null : { step: 'prove' }}
      className={buttonLook({ size: 'lg' }, 'sm:justify-self-start')}
    >
      {hasProof ? 'Open your letters' : 'Prove it’s you with Instagram'}
    </Link>
  );
}

function Steps({ current }: { current: Step }) {
  return (
    <ol className="grid gap-3">
      {STEPS.map(({ at, text }, index) => (
        <li
          key={at}
          aria-current={at === current ? 'step' : undefined}
          className={classes('flex items-baseline gap-4 font-medium', at === current ? 'text-ink' : 'text-soft')}
        >
          <span aria-hidden="true" className="eyebrow w-6 text-2xl leading-none text-wax-ink">
            {index + 1}
          </span>
          {text}
        </li>
      ))}
    </ol>
  );
}

function ExampleLetter() {
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
