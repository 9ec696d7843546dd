import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx';

const DOTS = ['', '[animation-delay:300ms]', '[animation-delay:600ms]'] as const;

export function TypingSign({ partner }: { partner: string }) {
  return (
    <p className="mt-1 flex w-fit animate-rise items-center gap-1.5 rounded-control rounded-es-none border border-line bg-sheet px-4 py-4">
      <VisuallyHidden>{partner} is writing</VisuallyHidden>
      {DOTS.map((delay) => (
        <span key={delay} aria-hidden="true" className={`size-1.5 animate-shimmer rounded-full bg-soft ${delay}`} />
      ))}
    </p>
  );
}
