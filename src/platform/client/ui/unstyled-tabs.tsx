import { createContext, use, useId, useMemo, type ComponentProps, type KeyboardEvent } from 'react';

interface Selection {
  value: string;
  select: (value: string) => void;
  idOf: (role: 'tab' | 'panel', value: string) => string;
}

const TabsContext = createContext<Selection>({ value: '', select: () => {}, idOf: () => '' });

type RootProps = Omit<ComponentProps<'div'>, 'onChange'> & {
  value: string;
  onValueChange?: (value: string) => void;
};

function Root({ value, onValueChange, ...props }: RootProps) {
  const id = useId();
  const selection = useMemo<Selection>(
    () => ({
      value,
      select: (chosen) => onValueChange?.(chosen),
      idOf: (role, of) => `${id}${role}-${of}`,
    }),
    [id, value, onValueChange],
  );
  return (
    <TabsContext value={selection}>
      <div {...props} />
    </TabsContext>
  );
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

const IN_A_COLUMN: Record<string, string> = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' };

/** The arrow keys move the focus; Enter or Space selects. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const isColumn = tabs[0]?.offsetLeft === tabs[1]?.offsetLeft;
  const step = STEPS[(isColumn && IN_A_COLUMN[event.key]) || event.key];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  if (!step || at === -1) return;
  event.preventDefault();
  tabs[step(at, tabs.length - 1)]?.focus();
}

function List(props: ComponentProps<'div'>) {
  return <div role="tablist" tabIndex={-1} onKeyDown={moveFocus} {...props} />;
}

function Trigger({ value, onClick, ...props }: ComponentProps<'button'> & { value: string }) {
  const tabs = use(TabsContext);
  const isActive = tabs.value === value;
  return (
    <button
      type="button"
      role="tab"
      id={tabs.idOf('tab', value)}
      aria-selected={isActive}
      aria-controls={tabs.idOf('panel', value)}
      data-state={isActive ? 'active' : 'inactive'}
      tabIndex={isActive ? 0 : -1}
      onClick={(event) => {
        onClick?.(event);
        if (!isActive) tabs.select(value);
      }}
      {...props}
    />
  );
}

function Content({ value, children, ...props }: ComponentProps<'div'> & { value: string }) {
  const tabs = use(TabsContext);
  const isActive = tabs.value === value;
  return (
    <div
      role="tabpanel"
      id={tabs.idOf('panel', value)}
      aria-labelledby={tabs.idOf('tab', value)}
      hidden={!isActive}
      tabIndex={0}
      {...props}
    >
      {isActive && children}
    </div>
  );
}

/** Tabs whose look is up to the user of them, by the ARIA pattern with manual activation. */
export const Tabs = { Root, List, Trigger, Content };
