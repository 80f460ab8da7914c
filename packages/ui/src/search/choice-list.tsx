import { useVirtualizer } from "@tanstack/react-virtual";
import { Search } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { classNames } from "../class-names.ts";
import { iconSize } from "../icon-size.ts";

/** A heading, or something to choose. */
export type ChoiceLine<Choice> =
  | { head: string }
  /** Blocked choices stay in the list, and cannot be chosen. */
  | { choice: Choice; isBlocked?: boolean };

interface ChoiceListProps<Choice> {
  /** Accessible name of the field, and its placeholder. */
  label: string;
  query: string;
  onQuery(query: string): void;
  lines: readonly ChoiceLine<Choice>[];
  /** Called for a choice; `modified` means with Control or Command. */
  onChoose(choice: Choice, modified: boolean): void;
  children(choice: Choice): ReactNode;
  /** The text where nothing matches. */
  nothing: ReactNode;
  /** Whether the lines are those of an earlier query, so that Enter waits for its own. */
  isBehind?: boolean;
}

const CHOICE_HEAD_HEIGHT = 28;
const CHOICE_HEIGHT = 40;
/** The height of a row for fingers. */
const PHONE_CHOICE_HEIGHT = 44;

/**
 * A search field over a list of matches, of which the arrow keys and Enter choose one; only those
 * in view are in the document.
 */
export function ChoiceList<Choice>(props: ChoiceListProps<Choice>) {
  const { label, query, onQuery, lines, onChoose, children, nothing, isBehind = false } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [row] = useState(() =>
    window.matchMedia?.("(max-width: 639px)").matches ? PHONE_CHOICE_HEIGHT : CHOICE_HEIGHT,
  );
  const places = useMemo(
    () => lines.flatMap((line, index) => ("head" in line ? [] : [index])),
    [lines],
  );
  const [moved, setMoved] = useState(0);
  const at = Math.min(moved, places.length - 1);
  const list = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ("head" in (lines[index] ?? { head: "" }) ? CHOICE_HEAD_HEIGHT : row),
    overscan: 6,
  });
  const move = (to: number) => {
    const next = Math.max(0, Math.min(places.length - 1, to));
    setMoved(next);
    // The first choice is shown with its heading.
    list.scrollToIndex(next === 0 ? 0 : (places[next] ?? 0));
  };
  const choose = (index: number, event: { metaKey: boolean; ctrlKey: boolean }) => {
    const line = lines[index];
    if (line && !("head" in line) && !line.isBlocked)
      onChoose(line.choice, event.metaKey || event.ctrlKey);
  };
  const [waiting, setWaiting] = useState<{ metaKey: boolean; ctrlKey: boolean }>();
  const enter = useEffectEvent((event: { metaKey: boolean; ctrlKey: boolean }) => {
    setWaiting(undefined);
    choose(places[at] ?? -1, event);
  });
  useEffect(() => {
    if (waiting && !isBehind) enter(waiting);
  }, [waiting, isBehind]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined) move(at + step);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing)
      setWaiting({ metaKey: event.metaKey, ctrlKey: event.ctrlKey });
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="relative m-2.5 mb-1 flex-none">
        <Search {...iconSize.m} className="absolute top-1/2 left-2.5 -translate-y-1/2 text-2" />
        <input
          // biome-ignore lint/a11y/noAutofocus: what opens is this field
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={at >= 0 ? `${id}-${places[at]}` : undefined}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            onQuery(event.target.value);
            setMoved(0);
            list.scrollToOffset(0);
          }}
          onKeyDown={onKeyDown}
          className="control pl-8"
        />
      </div>
      {places.length === 0 && <p className="px-4 py-6 text-center text-2">{nothing}</p>}
      {/* Browsers give the focus to a scrolling element, but the field has to keep it. */}
      <div
        ref={scroller}
        id={id}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        className="max-h-[min(372px,50vh)] overflow-auto px-1.5 pb-1.5"
      >
        <div role="presentation" className="relative" style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ key, index, size, start }) => {
            const line = lines[index];
            if (!line) return null;
            const style = { height: size, transform: `translateY(${start}px)` };
            return "head" in line ? (
              <div
                key={key}
                role="presentation"
                style={style}
                className="absolute inset-x-0 top-0 px-2.5 pt-2 text-micro text-2"
              >
                {line.head}
              </div>
            ) : (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and names the option
              <div
                key={key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === places[at]}
                aria-disabled={line.isBlocked}
                aria-setsize={places.length}
                aria-posinset={places.indexOf(index) + 1}
                style={style}
                onPointerMove={() => setMoved(places.indexOf(index))}
                onClick={(event) => choose(index, event)}
                className={classNames(
                  "absolute inset-x-0 top-0 flex cursor-default items-center gap-2.5 rounded-lg px-2.5",
                  index === places[at] &&
                    "bg-selected forced-colors:outline forced-colors:-outline-offset-1",
                )}
              >
                {children(line.choice)}
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}
