import { AdmirersPanel } from './admirers-panel.tsx';
import { CrushLetter } from './crush-letter.tsx';
import { TrustPoints } from './trust-points.tsx';

type HomePageProps = { signedIn: boolean };

/** On a phone the letter comes right after the first words, before the reasons to trust them. */
export function HomePage({ signedIn }: HomePageProps) {
  return (
    <>
      <section
        aria-labelledby="hero"
        className="shell grid gap-x-16 gap-y-10 overflow-x-clip pt-8 pb-16 sm:pt-12 lg:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)] lg:pt-16 lg:pb-24"
      >
        <div className="grid content-end gap-4 sm:gap-5">
          <p className="eyebrow text-lg">Told under the rose</p>
          <h1 id="hero" className="text-hero tracking-[-0.03em]">
            Express Your Feelings <em className="text-wax">Anonymously</em>
          </h1>
          <p className="max-w-[34ch] text-lg text-soft sm:max-w-[44ch]">
            Write what you never dared to say. They can read it, like it and answer with a smile. We tell them who you
            are only if you both want it.
          </p>
        </div>
        <CrushLetter signedIn={signedIn} />
        <TrustPoints />
      </section>
      <AdmirersPanel />
    </>
  );
}
