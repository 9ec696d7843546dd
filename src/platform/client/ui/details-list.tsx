import type { ReactNode } from 'react';
import { ChevronDownIcon } from './icons.tsx';

type DetailsListProps = {
  /** The same for all items, so that the browser keeps only one of them open. */
  name: string;
  items: { title: string; content: ReactNode; id?: string }[];
};

export function DetailsList({ name, items }: DetailsListProps) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {items.map((item) => (
        <details key={item.title} name={name} id={item.id} className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold hover:text-wax-ink">
            {item.title}
            <ChevronDownIcon className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180" />
          </summary>
          <div className="max-w-[65ch] pe-9 pb-5 text-soft">{item.content}</div>
        </details>
      ))}
    </div>
  );
}
