import { useEffect, useRef, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { ArrowLeftIcon, ChevronRightIcon } from './icons.tsx';
import { Tabs as Primitive } from './unstyled-tabs.tsx';

type TabsProps<Value extends string> = {
  label: string;
  /** From the URL. Null shows the first tab on a desktop and the list of tabs on a phone. */
  value: Value | null;
  onChange: (value: Value | null) => void;
  items: {
    value: Value;
    label: string;
    icon?: ReactNode;
    /** Shown beside the label in the phone's list, such as a count. */
    aside?: ReactNode;
    content: ReactNode;
  }[];
  /** The label of the button that leads back to the list on a phone. */
  backLabel: string;
};

/** Tabs on a desktop; on a phone a list that leads to each tab as a page. */
export function Tabs<Value extends string>({ label, value, onChange, items, backLabel }: TabsProps<Value>) {
  const chosen = value !== null;
  const list = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const before = useRef(value);

  // On a phone the list disappears with the pressed entry, so the focus moves to the page of the tab, and later returns. The page
  // and not its back button, around which browsers would draw a ring.
  useEffect(() => {
    const left = before.current;
    before.current = value;
    if (list.current?.checkVisibility() && value !== null) return;
    if (left === null && value !== null) page.current?.focus({ preventScroll: true });
    if (left !== null && value === null) list.current?.querySelector<HTMLElement>(`[data-value='${left}']`)?.focus();
  }, [value]);

  return (
    <Primitive.Root value={value ?? items[0]?.value ?? ''} className="grid gap-6">
      <Primitive.List
        ref={list}
        aria-label={label}
        className={classes(
          'grid max-md:divide-y max-md:divide-line max-md:rounded-sheet max-md:border max-md:border-line max-md:bg-sheet',
          'flex-wrap md:flex md:gap-1 md:border-b md:border-line',
          chosen && 'max-md:hidden',
        )}
      >
        {items.map((item) => (
          <Primitive.Trigger
            key={item.value}
            value={item.value}
            data-value={item.value}
            // Not the change event: on a phone it does not fire for the first tab, which counts as selected.
            onClick={() => onChange(item.value)}
            className={classes(
              'flex min-h-14 items-center gap-3 px-5 text-start font-medium hover:text-wax-ink',
              'md:-mb-px md:min-h-12 md:border-b-2 md:border-transparent md:px-3 md:whitespace-nowrap md:text-soft lg:px-4',
              'md:data-[state=active]:border-wax md:data-[state=active]:text-ink',
              // Forced colours show transparent borders, too.
              'md:data-[state=inactive]:forced-colors:border-[Canvas]',
              'focus-visible:rounded-control focus-visible:-outline-offset-2',
            )}
          >
            {item.icon}
            <span className="grow whitespace-nowrap">{item.label}</span>
            {item.aside && <span className="flex items-center gap-3 md:hidden">{item.aside}</span>}
            <ChevronRightIcon className="size-5 text-soft md:hidden" />
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      <div ref={page} tabIndex={-1} className="grid gap-6 outline-none">
        {chosen && (
          <button
            type="button"
            onClick={() => onChange(null)}
            className="flex min-h-11 items-center gap-2 justify-self-start font-medium text-soft hover:text-ink md:hidden"
          >
            <ArrowLeftIcon />
            {backLabel}
          </button>
        )}
        {items.map((item) => (
          <Primitive.Content
            key={item.value}
            value={item.value}
            className={classes('grid gap-6', !chosen && 'max-md:hidden')}
          >
            {item.content}
          </Primitive.Content>
        ))}
      </div>
    </Primitive.Root>
  );
}
