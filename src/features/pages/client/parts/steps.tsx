import { Letter } from '#platform/client/ui/letter.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';

/** Numbered steps on a letter. */
export function Steps({ items }: { items: readonly (readonly [title: string, text: string])[] }) {
  return (
    <Letter seal={<Seal />}>
      <ol className="grid gap-7 pt-2">
        {items.map(([title, text], index) => (
          <li key={title} className="grid grid-cols-[2.25rem_1fr] gap-x-2 sm:grid-cols-[3.25rem_1fr]">
            <span aria-hidden="true" className="eyebrow text-3xl leading-none text-wax-ink">
              {index + 1}
            </span>
            <div className="grid gap-1">
              <h3 className="text-xl">{title}</h3>
              <p className="text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Letter>
  );
}
