import { useSearch } from '#platform/client/navigation/use-search.ts';
import { Seal } from '#platform/client/ui/seal.tsx';
import type { Billing } from '../../contract.ts';
import { completedIn } from '../completed.ts';
import { describeCompleted } from './describe-completed.ts';

/** Confirms what a payment page has just completed. It stays until the tab is left; the toast has announced it. */
export function CompletedNote({ billing }: { billing: Billing }) {
  const what = completedIn(useSearch() ?? '');
  const confirmation = what && describeCompleted(what, billing);
  if (!confirmation) return null;
  return (
    <section
      aria-labelledby="completed"
      className="flex items-center gap-4 rounded-sheet border border-gilt bg-sheet p-5 sm:gap-5 sm:p-6"
    >
      <Seal className="size-14 shrink-0 animate-stamp" />
      <div className="grid gap-1">
        <h2 id="completed" className="text-xl">
          {confirmation.title}
        </h2>
        <p>{confirmation.text}</p>
      </div>
    </section>
  );
}
