import { Letter } from '#platform/client/ui/letter.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';

/** Shown by the service worker in place of a page that cannot be loaded. No script runs on it. */
export function OfflinePage() {
  return (
    <main className="shell grid min-h-dvh max-w-[40rem] content-center py-14">
      <Letter seal={<Seal />} className="grid justify-items-start gap-7">
        <PageHeading
          eyebrow="Sub Rosa"
          title="You are offline"
          lead="Check your connection. Letters you sent or got are not stored on this device. You can open them again once you are back online."
        />
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is that of the page that could not be loaded */}
        <a
          href=""
          className="inline-flex min-h-12 items-center rounded-control bg-wax px-6 font-semibold text-on-wax hover:bg-wax-deep"
        >
          Try again
        </a>
      </Letter>
    </main>
  );
}
