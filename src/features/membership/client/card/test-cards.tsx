import { Badge } from '#platform/client/ui/badge.tsx';
import { TEST_CARDS } from './typed-card.ts';

export function DemoNote() {
  return (
    <p className="flex items-start gap-3 rounded-control border border-gilt p-3 text-sm">
      <Badge tone="gold">Demo</Badge>
      <span className="py-0.5">No real card, please. Nothing is charged here; the cards below are made up.</span>
    </p>
  );
}

/** Lists the test cards and what each does. */
export function TestCards({ onPick }: { onPick: (number: string) => void }) {
  return (
    <div className="grid gap-1 border-t border-line pt-5 text-sm text-soft">
      <p>Cards to try:</p>
      <ul className="grid">
        {TEST_CARDS.map(({ number, does }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => onPick(number)}
              className="-mx-2 grid min-h-11 w-[calc(100%+1rem)] content-center gap-x-3 rounded-lg px-2 py-1 text-start hover:bg-ink/6 sm:grid-cols-[11rem_1fr]"
            >
              <span className="font-medium whitespace-nowrap text-ink tabular-nums">{number}</span>
              {does}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
